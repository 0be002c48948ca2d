import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine } from '../../bootstrap/commands/command-line.ts'
import { namesOf } from '../../bootstrap/settings/misspelt.ts'
import { LAYERS, ROOT } from './source-files.ts'

/** Decision records are left out: they may name what was removed. */
const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const FOLDERS = [...LAYERS, 'bench', 'docs', 'test', '.ci']
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`),
)
/** What a document may leave out of a path. */
const SHORTENED = [(word: string) => word, (word: string) => `test/${word}`]
const ENDINGS = ['', '.test.ts', '.contract.ts']

/** Of others: the front end, Node, AWS, our examples; and a media type that looks like a folder of ours. */
const FOREIGN = /^(VITE_\w+|NODE_(ENV|OPTIONS)|GATEHOUSE_URL|NAME_FILE|AWS_\w+|application\/json)$/
const COMMANDS = new Set(commandLine(() => ({})).commands.map((command) => command.name()))

/** Written by programs of ours; and what the bench and the soak are told. */
const MADE =
  /^(dist\/|node_modules\/|bench\/out\/latest\.json|BENCH_FOLDER|FRONT_END_(VBEN5|PLUS_UI)(_BUILD)?)$/
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
    ...words.flatMap((word) => word.match(SETTING) ?? []).filter((name) => !namesOf({}).has(name)),
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
  return [...text.matchAll(call)].filter(([, name = '']) => !isKnown(name)).map(([whole]) => whole)
}

function scripts(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
}
