import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../../bootstrap/commands/command-line.ts'
import { namesOf } from '../../bootstrap/settings/misspelt.ts'
import { declared } from '../../domain/events/events.ts'
import { WEBHOOK_EVENTS } from '../../domain/parts/webhooks/event-filters.ts'
import { filesEnding, LAYERS, ROOT, type SourceFile, sourceFiles } from './source-files.ts'

/** The table of events in the documents, from their declarations. */
function eventTable(): string {
  const rows = WEBHOOK_EVENTS.map((name) => {
    const { version, words, data, contacts = [] } = declared(name)
    const named = (members: readonly string[]) => members.map((one) => `\`${one}\``).join(', ')
    const asked = contacts.length > 0 ? `; with contacts ${named(contacts)}` : ''
    const later = version > 1 ? ` (version ${version})` : ''
    return `| \`${name}\`${later} | ${words[0]} | ${named(Object.keys(data))}${asked} |`
  })
  return ['| Event | What has happened | `data` |', '|---|---|---|', ...rows].join('\n')
}

describe('citations', () => {
  /** Not a member of an object. */
  const DOCUMENT = /[\w-]+(?:\.[\w-]+)*\.md\b(?!\.\w|\()/g
  /** Numbers by which lists name their entries. */
  const NUMBER = /\b[CDTV]-\d\d\b/g

  const top = readdirSync(ROOT).filter((name) => name.endsWith('.md'))
  const documents: readonly SourceFile[] = [
    ...top.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
    ...filesEnding('.md', ['docs']),
  ]
  const names = new Set(documents.map(({ path }) => basename(path)))
  /** Its table says what each number promises; the titles and reports of tests use them. */
  const promises = documents.find(({ path }) => path === 'docs/why/testing.md')?.text ?? ''
  const explained = new Set(promises.match(NUMBER))

  describe('what readers are sent to is here', () => {
    const code = sourceFiles(...LAYERS, 'bench')
    const tests = sourceFiles('test')

    it('documents that code and documents name', () => {
      expect(explained.size).toBeGreaterThan(50)
      // Texts of tests may be names of files that are made up.
      const remarks = tests.map(({ path, text }) => ({ path, text: commentsIn(text) }))
      const named = [...code, ...remarks, ...documents].flatMap(({ path, text }) =>
        (text.match(DOCUMENT) ?? []).map((name) => ({ path, name })),
      )
      expect(named.length).toBeGreaterThan(10)
      expect(named.filter(({ name }) => !names.has(name))).toEqual([])
    })

    it('entries of lists, by number: of the promises, in tests only', () => {
      const elsewhere = [...code, ...documents.filter(({ text }) => text !== promises)]
      expect(elsewhere.flatMap(numbersIn)).toEqual([])
      const unknown = tests.flatMap(numbersIn).filter(([, number]) => !explained.has(number))
      expect(unknown).toEqual([])
    })
  })

  function commentsIn(text: string): string {
    return (text.match(/(?:^|\s)(?:\/\/|\/?\*).*$/gm) ?? []).join('\n')
  }

  function numbersIn({ path, text }: SourceFile): [path: string, number: string][] {
    return (text.match(NUMBER) ?? []).map((number) => [path, number])
  }
})

describe('links in documents', () => {
  const BELOW = filesEnding('.md', ['docs']).map(({ path }) => path)
  const DOCUMENTS = [...readdirSync(ROOT).filter((name) => name.endsWith('.md')), ...BELOW]

  it.each(DOCUMENTS)('%s links to files and chapters that are there', (path) => {
    expect(brokenIn(path, textOf(path))).toEqual([])
  })

  it.each([
    '[gone](gone.md)',
    '[a link over\ntwo lines](gone.md)',
    '[no such chapter](README.md#gone)',
    '[no such chapter here](#gone)',
  ])('a broken link would be found in: %j', (text) => {
    expect(brokenIn('CHANGELOG.md', text)).toHaveLength(1)
  })

  it('every document in docs/ is linked from the README', () => {
    const linked = linksIn(textOf('README.md'))
    const own = BELOW.filter((path) => !/^docs\/(adr|zh-CN)\//.test(path))
    expect(own.filter((path) => !linked.includes(path))).toEqual([])
  })

  it('a document of the package links to nothing outside it', () => {
    const { files }: { files: string[] } = JSON.parse(textOf('package.json'))
    const documents = files.filter((name) => name.endsWith('.md'))
    expect(documents).toContain('docs/build/modules.md')
    const leaving = documents.flatMap((path) => linksIn(textOf(path)))
    expect(leaving.filter((link) => !link.startsWith('#'))).toEqual([])
  })

  function brokenIn(path: string, text: string): string[] {
    return linksIn(text).filter((link) => !leadsSomewhere(path, link))
  }

  /** Without those to other hosts. */
  function linksIn(text: string): string[] {
    const links = [...text.matchAll(/\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    return links.filter((link) => !/^\w+:/.test(link))
  }

  function leadsSomewhere(from: string, link: string): boolean {
    const [file = '', chapter] = link.split('#')
    const path = file === '' ? from : normalize(join(dirname(from), file))
    if (!existsSync(join(ROOT, path))) return false
    return chapter === undefined || chaptersOf(textOf(path)).includes(chapter)
  }

  /** Headings as pages show them: in lower case, without signs, with dashes for blanks. */
  function chaptersOf(text: string): string[] {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
    return headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    )
  }
})

describe('named in documents', () => {
  /** Decision records are left out: they may name what was removed. */
  const DOCUMENTS = [
    ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
    ...filesEnding('.md', ['docs'])
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('docs/adr/')),
  ]
  const FOLDERS = [...LAYERS, 'bench', 'docs', 'test', '.ci']
  const FILES = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${name}`,
    ),
  )
  /** What a document may leave out of a path. */
  const SHORTENED = [(word: string) => word, (word: string) => `test/${word}`]
  const ENDINGS = ['', '.test.ts', '.contract.ts']

  /** Of others: the front end, Node, AWS, our examples; and a media type that looks like a folder of ours. */
  const FOREIGN =
    /^(VITE_\w+|NODE_(ENV|OPTIONS|IMAGE)|GATEHOUSE_(URL|STORAGE_\w+)|NAME_FILE|(AWS|S3)_\w+|application\/json)$/
  const COMMANDS = new Set(commandLine(() => ({})).commands.map((command) => command.name()))

  /** Written by programs of ours; and what the bench and the soak are told. */
  const MADE =
    /^(dist\/|node_modules\/|bench\/out\/latest\.json|BENCH_FOLDER|FRONT_END_(VBEN5|PLUS_UI(_6)?)(_BUILD)?|CONTAINER_IMAGES?)$/
  /** Also with a value, or inside a path. */
  const SETTING = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g

  it.each(
    DOCUMENTS,
  )('%s names no file, folder, test, setting or command that is not there', (path) => {
    expect(strangersIn(readFileSync(join(ROOT, path), 'utf8'))).toEqual([])
  })

  it.each([
    ['`adapters/http/gone.ts`', 'adapters/http/gone.ts'],
    ['`domain/gone/`', 'domain/gone/'],
    ['`gone/`', 'gone/'],
    ['`http/gone`', 'http/gone'],
    ['`gone.test.ts`', 'gone.test.ts'],
    ['after `DOWNLOAD_STALL_SECONDS`', 'DOWNLOAD_STALL_SECONDS'],
    ['`GONE_SETTING=on`', 'GONE_SETTING'],
    ['```sh\nnpm run gone\n```', 'npm run gone'],
    ['`npm start -- gone`', 'npm start -- gone'],
  ])('a name that is gone would be found in: %j', (text, stranger) => {
    expect(strangersIn(text)).toEqual([stranger])
  })

  function strangersIn(text: string): string[] {
    const words = quotedIn(text)
    return [
      ...words.filter(isPath).filter((word) => !isThere(word)),
      ...words.filter(isFile).filter((word) => !FILES.some((name) => name.endsWith(`/${word}`))),
      ...words
        .flatMap((word) => word.match(SETTING) ?? [])
        .filter((name) => !namesOf({}).has(name)),
      ...callsIn(text, /npm run ([\w-]+)/g, (name) => name in scripts()),
      ...callsIn(text, /npm start -- ([\w-]+)/g, (name) => COMMANDS.has(name)),
    ].filter((word) => !FOREIGN.test(word) && !MADE.test(word))
  }

  /** Outside of blocks, whose fences would turn what is quoted inside out. */
  function quotedIn(text: string): string[] {
    const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '')
    return [...prose.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  }

  /** Below a folder that is there, or a folder alone. Others are routes and what stands below DATA_DIR. */
  function isPath(word: string): boolean {
    const [, first, rest] = /^([\w.-]+)\/([\w./-]*)$/.exec(word) ?? []
    if (first === undefined) return false
    return rest === '' || FOLDERS.includes(first) || existsSync(join(ROOT, 'test', first))
  }

  function isFile(word: string): boolean {
    return /^[\w-]+(\.[\w-]+)*\.(ts|mjs)$/.test(word) && !existsSync(join(ROOT, word))
  }

  function isThere(word: string): boolean {
    const path = word.replace(/\/$/, '')
    return SHORTENED.some((full) =>
      ENDINGS.some((ending) => existsSync(join(ROOT, full(path) + ending))),
    )
  }

  function callsIn(text: string, call: RegExp, isKnown: (name: string) => boolean): string[] {
    return [...text.matchAll(call)]
      .filter(([, name = '']) => !isKnown(name))
      .map(([whole]) => whole)
  }

  function scripts(): Readonly<Record<string, string>> {
    return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
  }
})

it('the documents list the events of webhooks as they are declared', () => {
  expect(textOf('docs/build/webhooks.md')).toContain(`\n${eventTable()}\n`)
})

it('the README shows a first start without what changes with the next version', () => {
  expect(textOf('README.md')).toContain('INFO: migrated {"migrations":…}\n')
})

it('docs/administer/files.md names every extension that is accepted, and no other', () => {
  const text = textOf('docs/administer/files.md')
  const [, named = ''] = /Accepted are(.*?)A file without an extension/s.exec(text) ?? []
  const documented = [...named.matchAll(/`(\w+)`/g)].map(([, suffix]) => suffix)
  const types = textOf('domain/storage/uploads/file-types.ts').matchAll(/'\.(\w+)'/g)
  expect(documented.sort()).toEqual([...types].map(([, suffix]) => suffix).sort())
})

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
