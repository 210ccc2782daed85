import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environmentOf, frontends, programs, services, servicesWithRows } from '@tollgate/testing/house/house'
import { type Container, mountsOf, readCompose, root } from './compose-file'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const images = JSON.parse(read('deploy/images.json')) as Record<string, string>
const compose = readCompose()
const containers = Object.entries(compose.services)
const each = containers.map(([name, container]) => ({ name, container }))

describe('the house of containers', () => {
  it('has every service, its migrations, every part of the console, the edge and the servers, and no more', () => {
    const wanted = [
      ...programs,
      ...servicesWithRows.map((name) => `${name}-migrations`),
      ...frontends.map((name) => `console-${name}`),
      ...['postgres', 'redis', 'nats', 'secrets', 'roles', 'ready'],
    ]
    const always = containers.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name)
    expect(always.sort()).toEqual(wanted.sort())
  })

  it('has what watches it where that is asked for, and waits for none of it', () => {
    const watching = containers.filter(([, { profiles }]) => profiles?.includes('observability')).map(([name]) => name)
    expect(watching.sort()).toEqual(['collector', 'grafana', 'prometheus', 'tempo'])
    const waiting = containers.filter(([name]) => !watching.includes(name)).map(([name]) => [...waitsFor(name)])
    expect(waiting.flat().filter((name) => watching.includes(name))).toEqual([])
  })

  it('has Prometheus look at each service where it answers', () => {
    const targets = JSON.parse(read('deploy/observability/prometheus/targets-of-compose.json')) as unknown
    const port = compose.services['identity']?.environment?.['HTTP_PORT']
    expect(targets).toEqual(
      expect.arrayContaining(services.map((name) => ({ targets: [`${name}:${port}`], labels: { service: name } }))),
    )
    expect(targets).toHaveLength(services.length)
  })

  it('builds each image of ours by the one Dockerfile, by a name that is a workspace, and takes others by deploy/images.json', () => {
    const workspaces = execFileSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', '*/package.json'],
      { cwd: root, encoding: 'utf8' },
    )
      .trim()
      .split('\n')
      .map((file) => (JSON.parse(read(file)) as { name: string }).name)
    for (const [name, { build, image }] of containers) {
      if (build === undefined) expect({ name, image }).toEqual({ name, image: images[name] })
      else {
        expect(build).toMatchObject({ context: '.', dockerfile: 'deploy/docker/Dockerfile' })
        expect(workspaces).toContain(`@tollgate/${build.args.NAME}`)
        const kind = build.args.NAME === 'docker' ? 'errands' : build.args.NAME
        expect(image).toBe(`tollgate/${kind}:\${TOLLGATE_VERSION:-local}`)
      }
    }
  })

  it('gives each console section to the edge', () => {
    const { shell, remotes } = JSON.parse(read(compose.configs['console']?.file ?? '')) as {
      shell: string
      remotes: { id: string; folder: string }[]
    }
    const folders = [{ id: 'shell', folder: shell }, ...remotes]
    const at = mountsOf(compose.services['edge'] as Container).find(({ volume }) => volume === 'console')?.target
    expect(folders.map(({ id }) => id).sort()).toEqual([...frontends].sort())
    for (const { id, folder } of folders) expect(folder).toBe(`${at}/${id}`)
  })
})

describe('every container', () => {
  it.each(each)('$name runs without rights and writes to volumes and memory alone', ({ container }) => {
    expect(container).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: expect.arrayContaining(['/tmp']),
    })
    expect(container.user).toMatch(/^([1-9]\d*:[1-9]\d*|postgres|redis)$/)
  })

  it.each(each)(
    '$name mounts volumes that are declared, files that are there, and secrets of its own for reading',
    ({ name, container }) => {
      for (const { volume, target, isReadOnly } of mountsOf(container)) {
        if (volume.startsWith('./')) {
          expect({ volume, isThere: existsSync(path.join(root, volume)), isReadOnly }).toEqual({
            volume,
            isThere: true,
            isReadOnly: true,
          })
          continue
        }
        expect(compose.volumes).toHaveProperty([volume])
        if (name === 'secrets' || !volume.startsWith('secrets')) continue
        expect({ volume, isReadOnly }).toEqual({ volume: expect.any(String), isReadOnly: true })
        if (target === '/run/tollgate') expect(volume).toBe(`secrets-${name.replace(/-migrations$/, '-owner')}`)
        else expect(['roles', 'ready']).toContain(name)
      }
    },
  )

  it.each(each)('$name waits for what can come, and in no circle', ({ name, container }) => {
    for (const [other, { condition }] of Object.entries(container.depends_on ?? {})) {
      const found = compose.services[other]
      const ends = found?.restart === 'no'
      expect({ other, condition }).toEqual({
        other,
        condition: ends ? 'service_completed_successfully' : 'service_healthy',
      })
      expect(found?.healthcheck?.disable).not.toBe(ends ? false : true)
    }
    expect(waitsFor(name)).not.toContain(name)
  })

  it('that is a server tells whether it is healthy', () => {
    for (const name of ['postgres', 'redis', 'nats']) expect(compose.services[name]?.healthcheck?.test).toBeDefined()
  })
})

/** All that comes before a container. */
function waitsFor(name: string): Set<string> {
  const before = new Set(Object.keys(compose.services[name]?.depends_on ?? {}))
  for (const other of before)
    for (const next of Object.keys(compose.services[other]?.depends_on ?? {})) before.add(next)
  return before
}

/** What the errand makes that gives each container its secrets, by folder. */
function madeSecrets(): Record<string, string[]> {
  const at = mkdtempSync(path.join(tmpdir(), 'house-secrets-'))
  const env = {
    SECRETS_DIR: path.join(at, 'house'),
    SECRETS_FOR_DIR: path.join(at, 'for'),
    NATS_DIR: path.join(at, 'nats'),
  }
  for (const folder of Object.values(env)) mkdirSync(folder)
  const errand = path.join(root, 'deploy/docker/errands/secrets.mjs')
  const files = () =>
    readdirSync(env.SECRETS_FOR_DIR, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('/'))
  const contents = () => files().map((name) => readFileSync(path.join(env.SECRETS_FOR_DIR, name), 'utf8'))
  try {
    execFileSync(process.execPath, [errand], { env: { ...process.env, ...env } })
    const before = contents()
    execFileSync(process.execPath, [errand], { env: { ...process.env, ...env } })
    expect(contents()).toEqual(before)
    return Object.fromEntries(
      readdirSync(env.SECRETS_FOR_DIR).map((name) => [name, readdirSync(path.join(env.SECRETS_FOR_DIR, name))]),
    )
  } finally {
    rmSync(at, { recursive: true, force: true })
  }
}

describe('the environment', () => {
  let made: Record<string, string[]>

  beforeAll(() => {
    made = madeSecrets()
  })

  it.each(programs)('of %s is what it reads, with all that it needs', (name) => {
    const { environment = {} } = compose.services[name] as Container
    const shape = environmentOf(name)
    for (const [variable, value] of Object.entries(environment)) {
      const secret = variable.replace(/_FILE$/, '')
      const known = shape[variable] ?? shape[secret]
      expect({ variable, isKnown: known !== undefined }).toEqual({ variable, isKnown: true })
      const text = String(value).replace(/^\$\{\w+:-(.*)\}$/, '$1')
      if (shape[variable] !== undefined)
        expect({ variable, ...shape[variable].safeParse(text) }).toMatchObject({ variable, success: true })
      else expect(shape[secret]?.safeParse(undefined).success === true || variable in environment).toBe(true)
    }
    const given = new Set(Object.keys(environment).map((variable) => variable.replace(/_FILE$/, '')))
    const missing = Object.entries(shape).filter(
      ([variable, schema]) => !schema.safeParse(undefined).success && !given.has(variable),
    )
    expect(missing.map(([variable]) => variable)).toEqual([])
  })

  it.each(programs)('of %s names files that it is given', (name) => {
    expect(Object.keys(made).sort()).toEqual(
      mountsOf(compose.services['secrets'] as Container)
        .flatMap(({ volume }) => (volume.startsWith('secrets-') ? [volume.slice('secrets-'.length)] : []))
        .sort(),
    )
    for (const [of, folder] of [
      [name, name],
      [`${name}-migrations`, `${name}-owner`],
    ] as const)
      for (const [variable, value] of Object.entries(compose.services[of]?.environment ?? {}))
        if (String(value).startsWith('/run/tollgate/')) {
          expect(variable).toMatch(/_FILE$/)
          expect(made[folder] ?? []).toContain(path.basename(String(value)))
        }
  })

  it('of servers and of errands names files that they are given, too', () => {
    for (const name of ['postgres', 'redis', 'nats']) {
      const said = JSON.stringify(compose.services[name]).matchAll(/\/run\/tollgate\/([\w.-]+)/g)
      const files = [...said].flatMap(([, file]) => file ?? [])
      expect(new Set(files)).toEqual(new Set(made[name]))
    }
  })
})
