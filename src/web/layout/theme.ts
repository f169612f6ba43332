// Before the first paint: the reader's own choice of theme, and the word that script runs here.
const root = document.documentElement;
const asked = new URLSearchParams(location.search).get('theme');
const theme = asked === 'dark' || asked === 'light' ? asked : keptTheme();
if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
root.dataset.js = '';

function keptTheme(): string | null {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null; // storage is off: the system decides
  }
}
