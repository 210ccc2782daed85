/*
 * Sets the colour scheme before anything is painted. Loaded as a file, before the style sheets, because the console's
 * Content-Security-Policy allows no inline script. Plain script of old syntax: it is served as it is.
 */
/* global document, matchMedia */
;(function () {
  var mode = null
  try {
    mode = localStorage.getItem('theme-mode')
  } catch {
    // Storage may be refused by the browser; the system's choice holds then.
  }
  var isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light')
  var ground = document.createElement('style')
  ground.textContent =
    '[data-theme=light]{color-scheme:light;background:#FAFAFB}[data-theme=dark]{color-scheme:dark;background:#0F1012}'
  document.head.appendChild(ground)
})()
