// On every page: the button for light or dark.
const root = document.documentElement;
const isDark = (): boolean =>
  (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-toggle-theme]') === null) return;
  root.dataset.theme = isDark() ? 'light' : 'dark';
  keep(root.dataset.theme);
});

function keep(theme: string): void {
  try {
    localStorage.setItem('theme', theme);
  } catch {
    return; // no storage: the choice holds for this page only
  }
}
