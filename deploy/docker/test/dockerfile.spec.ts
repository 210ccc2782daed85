import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { mountsOf, readCompose, root } from './compose-file'
import { baseline, lastOf, readDockerfile } from './dockerfile.model'

const read = (name: string): string => readFileSync(path.join(root, name), 'utf8')
const images = JSON.parse(read('deploy/images.json')) as Record<string, string>
const file = readDockerfile(read('deploy/docker/Dockerfile'))
const steps = file.stages.flatMap((stage) => stage.steps.map((step) => ({ stage, step })))
const compose = readCompose()

describe('the reading of a Dockerfile', () => {
  it('joins what goes on, leaves out comments, and knows flags from words', () => {
    const { stages, defaults } = readDockerfile(
      '# no\nARG A=b\nFROM ${A} AS one\nRUN --mount=x  a \\\n  # not this\n  && b\n',
    )
    expect(defaults).toEqual(new Map([['A', 'b']]))
    expect(stages).toEqual([
      { name: 'one', base: '${A}', steps: [{ name: 'RUN', flags: ['--mount=x'], text: 'a && b' }] },
    ])
  })

  it.each(['ADD x y', 'FROM x', 'RUN x'])('stops at what it does not know: %s', (text) => {
    expect(() => readDockerfile(text)).toThrow()
  })
})

describe('the Dockerfile', () => {
  it('takes the versions of deploy/images.json, of a Node that the packages take', () => {
    expect(Object.fromEntries(file.defaults)).toEqual({
      NODE_IMAGE: images['node'],
      BUSYBOX_IMAGE: images['busybox'],
    })
    const major = /^node:(\d+)-/.exec(images['node'] ?? '')?.[1]
    expect((JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node).toContain(`>=${major}.`)
  })

  it('stands on stages and images that are there', () => {
    const names = file.stages.map(({ name }) => name)
    file.stages.forEach(({ base }, at) => {
      const isImage = ['${NODE_IMAGE}', '${BUSYBOX_IMAGE}'].includes(base)
      expect(isImage || names.slice(0, at).includes(base)).toBe(true)
    })
    for (const { step } of steps)
      for (const from of step.flags.flatMap((flag) => /\bfrom=([^,]+)/.exec(flag)?.[1] ?? []))
        expect(names).toContain(from)
  })

  it('copies what the repository has, and what .dockerignore lets in', () => {
    const copies = steps.filter(({ step }) => step.name === 'COPY' && step.flags.length === 0)
    const sources = copies.flatMap(({ step }) => step.text.split(' ').slice(0, -1))
    expect(sources.length).toBeGreaterThan(1)
    const ignored = read('.dockerignore').split('\n')
    for (const source of sources) {
      expect(existsSync(path.join(root, source))).toBe(true)
      expect(ignored).not.toContain(source.split('/')[0])
    }
  })

  it('runs programs that the repository and its packages have', () => {
    const commands = steps.flatMap(({ step }) => (['RUN', 'CMD'].includes(step.name) ? [step.text] : [])).join('\n')
    const scripts = [...commands.matchAll(/(?:\/source\/|node )(deploy\/[\w/.-]+\.mjs)/g)].map(
      ([, script = '']) => script,
    )
    expect(scripts.length).toBeGreaterThan(2)
    for (const script of scripts) expect(existsSync(path.join(root, script))).toBe(true)
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    expect(commands).toContain('node_modules/.bin/nx run-many --target=build')
    // `--omit=dev` leaves these.
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['nx', '@swc/cli', '@swc/core']))
  })

  it.each(['service', 'frontend', 'errands'])('has %s run as nobody in particular', (target) => {
    expect(lastOf(file, target, 'USER')).toBe('1000:1000')
  })

  it('starts what a service builds, and what its migrations do', () => {
    expect(lastOf(file, 'service', 'CMD')).toContain('/app/program/dist/main.js')
    const programs = Object.values(compose.services).flatMap(({ build, command, image }) => {
      if (build === undefined || build.target === 'frontend') return []
      const name = build.args.NAME
      const folder = ['edge', 'docker'].includes(name) ? `deploy/${name}` : `services/${name}`
      const program = (command ?? ['/app/program/dist/main.js']).at(-1) ?? ''
      return [{ image, source: program.replace('/app/program', folder).replace(/dist\/(.*)\.js$/, 'src/$1.ts') }]
    })
    for (const { source } of programs)
      expect({ source, isThere: existsSync(path.join(root, source)) }).toEqual({ source, isThere: true })
  })

  it('asks for a readiness that services tell', () => {
    const asked = /\/health\/\w+/.exec(lastOf(file, 'service', 'HEALTHCHECK') ?? '')?.[0]
    expect(read('libs/platform/src/service/health.controller.ts')).toContain(`@Get('${asked?.slice(1)}')`)
    expect(lastOf(file, 'errands', 'HEALTHCHECK')).toBe('NONE')
  })

  it('listens where the compose file says', () => {
    const port = lastOf(file, 'service', 'EXPOSE')
    expect(lastOf(file, 'service', 'ENV')).toContain(`HTTP_PORT=${port}`)
    const { environment = {}, ports = [] } = compose.services['edge'] ?? {}
    expect(environment['HTTP_PORT']).toBe(Number(port))
    expect(ports.join()).toMatch(new RegExp(`:${port}$`))
    const services = readdirSync(path.join(root, 'services'))
    for (const name of services) expect(environment[`${name.toUpperCase()}_URL`]).toBe(`http://${name}:${port}`)
    const places = String(environment['EGRESS_OWN_PLACES']).split(',')
    for (const name of [...services, 'edge']) expect(places).toContain(`${name}:${port}`)
  })

  it('gives what is written to a folder of the user, from which a volume takes its owner', () => {
    const made = (target: string) =>
      baseline(file, target)
        .flatMap((stage) => stage.steps)
        .filter(({ name }) => name === 'RUN')
        .map(({ text }) => text)
        .join('\n')
    for (const { build, volumes } of Object.values(compose.services)) {
      if (build === undefined) continue
      for (const { target, isReadOnly } of mountsOf({ volumes: volumes ?? [], image: '', restart: '' })) {
        if (isReadOnly) continue
        const [, inLoop] = /^\/secrets\/for\/(.*)$/.exec(target) ?? []
        const word = inLoop ?? target
        expect(made(build.target).split(/[\s;]+/)).toContain(word)
      }
    }
  })
})
