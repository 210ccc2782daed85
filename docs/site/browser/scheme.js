// The scheme that was chosen in the console, before anything is painted; without a choice the system's, by the style sheet.
try {
  const mode = localStorage.getItem('theme-mode')
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset['scheme'] = mode
} catch {
  // A browser that keeps nothing: the system's scheme it is.
}
