// On every page: the button for light or dark. All else reads without it.
const root = document.documentElement;
const isDark = (): boolean => (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

for (const button of document.querySelectorAll('[data-toggle-theme]')) {
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', root.dataset.theme);
    } catch (error) {
      console.info('the theme is not kept:', error);
    }
  });
}
