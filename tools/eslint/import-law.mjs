/** What a lib without Nest may take from others; most that are not here know zod as well. @type {Record<string, string[]>} */
const externals = {
  clock: [],
  sse: [],
  texts: [],
  usage: [],
  patterns: ['re2js'],
  'foreign-database': [],
}

/** A lib without Nest: the other libs that it may know. @param {string} name @param {string[]} libs */
const pure = (name, ...libs) => ({
  sourceTag: `lib:${name}`,
  onlyDependOnLibsWithTags: libs.map((lib) => `lib:${lib}`),
  allowedExternalImports: [...(externals[name] ?? ['zod']), 'fast-check'],
})

/**
 * What draws the console: console-ui is the only importer of MUI and of icons.
 * @param {string} sourceTag @param {string[]} libs
 */
const drawing = (sourceTag, ...libs) => ({
  sourceTag,
  onlyDependOnLibsWithTags: libs.map((lib) => `lib:${lib}`),
  ...(sourceTag !== 'lib:console-ui' && { bannedExternalImports: ['@mui/*', '@emotion/*', 'lucide-react'] }),
})

/** The import law of docs/architecture.md: who may know whom. A breach is a lint error. */
export const importLaw = [
  pure('clock'),
  pure('usage'),
  pure('texts'),
  pure('patterns'),
  pure('foreign-database', 'texts'),
  pure('contracts', 'patterns', 'texts', 'usage'),
  pure('catalogue'),
  pure('sse'),
  pure('formats', 'catalogue', 'sse', 'usage'),
  pure('pricing', 'contracts', 'usage'),
  {
    sourceTag: 'lib:upstream',
    onlyDependOnLibsWithTags: ['lib:texts', 'lib:catalogue', 'lib:clock', 'lib:platform', 'lib:sse'],
  },
  drawing('lib:console-ui', 'texts'),
  drawing('lib:console-sdk', 'contracts', 'texts', 'console-ui'),
  drawing('layer:frontend', 'contracts', 'pricing', 'texts', 'catalogue', 'usage', 'console-sdk', 'console-ui'),
  { sourceTag: 'layer:nest', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest', 'layer:testing'] },
  { sourceTag: 'layer:testing', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest'] },
  { sourceTag: 'layer:service', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest', 'layer:testing'] },
  { sourceTag: 'layer:edge', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest', 'layer:testing', 'layer:docs'] },
  { sourceTag: 'layer:cli', onlyDependOnLibsWithTags: ['layer:pure'] },
  { sourceTag: 'layer:import', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest', 'layer:testing'] },
  { sourceTag: 'layer:demo', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest', 'layer:testing'] },
  { sourceTag: 'layer:docker', onlyDependOnLibsWithTags: ['layer:local', 'layer:testing'] },
  { sourceTag: 'layer:docs', onlyDependOnLibsWithTags: ['lib:contracts'] },
  { sourceTag: 'layer:helm', onlyDependOnLibsWithTags: ['layer:testing'] },
  { sourceTag: 'layer:bench', onlyDependOnLibsWithTags: ['layer:local'] },
  { sourceTag: 'layer:system', onlyDependOnLibsWithTags: ['layer:pure', 'layer:testing', 'lib:console-sdk'] },
]
