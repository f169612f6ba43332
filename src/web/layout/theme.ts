// Runs before the first paint: applies the chosen theme, and marks that script runs.
const root = document.documentElement;
const asked = new URLSearchParams(location.search).get('theme');
const theme = asked === 'dark' || asked === 'light' ? asked : keptTheme();
if ((theme === 'dark' || theme === 'light') && root.dataset.theme === undefined) root.dataset.theme = theme;
root.dataset.js = '';

function keptTheme(): string | null {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null; // no storage: the system decides
  }
}
