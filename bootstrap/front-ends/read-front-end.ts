import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type BuiltIn, builtIn } from './built-in.ts'

export type FrontEndKind = 'ruoyi-plus-vben5' | 'plus-ui'

/** The settings of one build of a front end, or of its development server. */
export interface FrontEndValues {
  /** Files below the folder that set it; the first one wins. */
  readonly source: string
  /**
   * Whether a development server uses these settings; its proxy removes the prefix from addresses.
   */
  readonly isBehindProxy: boolean
  readonly kind: FrontEndKind
  readonly values: Readonly<Record<string, string>>
}

/** The target of the development server's proxy. */
interface ProxyTarget {
  readonly source: string
  readonly target: string
}

interface FrontEndBuild {
  readonly source: string
  readonly kind: FrontEndKind
  /** Absent if it reads its settings from a file. */
  readonly fixed: BuiltIn | undefined
  /** A script or style that its entry page loads and that is not there. */
  readonly missing: string | undefined
}

export interface FrontEnd {
  readonly values: readonly FrontEndValues[]
  readonly proxies: readonly ProxyTarget[]
  readonly build: FrontEndBuild | undefined
}

interface Part {
  readonly path: string
  readonly names: ReadonlySet<string>
  /** The path of a file, as shown to the operator. */
  shown(name: string): string
}

/** In the folder itself, in a clone of `ruoyi-plus-vben5`, and in the builds of both. */
const FOLDERS = ['', 'dist', 'apps/web-antd', 'apps/web-antd/dist'] as const
/** What a page loads from its own server, and from others, whose addresses begin with two slashes. */
const LOADED = /(?:src|href)=["']?\/([^"'\s>]*)/g
const MODES = ['development', 'production'] as const
/** The file that `ruoyi-plus-vben5` reads when it starts. */
export const RUNTIME_CONFIG = '_app.config.js'
/** How each front end calls the public login key. */
export const KEY_NAMES = {
  'ruoyi-plus-vben5': 'VITE_GLOB_RSA_PUBLIC_KEY',
  'plus-ui': 'VITE_APP_RSA_PUBLIC_KEY',
} as const
/** Reads the settings of a front end from its sources or its build. */
export async function readFrontEnd(folder: string): Promise<FrontEnd> {
  const parts = await Promise.all(FOLDERS.map((name) => partOf(folder, name)))
  const [values, proxies] = await Promise.all([
    Promise.all(
      parts.flatMap((part) => [...MODES.map((mode) => modeOf(part, mode)), runtimeOf(part)]),
    ),
    Promise.all(parts.map(proxiesOf)),
  ])
  const built = parts.find(({ names }) => names.has('index.html') && !names.has('package.json'))
  const build = built && (await buildOf(built))
  return { values: values.flat(), proxies: proxies.flat(), build }
}

async function buildOf({ path, names, shown }: Part): Promise<FrontEndBuild> {
  const kind = names.has(RUNTIME_CONFIG) ? 'ruoyi-plus-vben5' : 'plus-ui'
  const fixed = kind === 'plus-ui' ? await builtIn(path) : undefined
  const entry = await readFile(join(path, 'index.html'), 'utf8')
  const loaded = [...entry.matchAll(LOADED)].map(([, name = '']) => name.split(/[?#]/)[0] ?? '')
  const own = loaded.filter((name) => !name.startsWith('/') && /\.(?:js|css)$/.test(name))
  const missing = own.find((name) => !existsSync(join(path, name)))
  const source = shown('')
  return { source: source === '.' ? 'the build' : source, kind, fixed, missing }
}

async function partOf(folder: string, part: string): Promise<Part> {
  const path = join(folder, part)
  const names = new Set(await readdir(path).catch(() => []))
  return { path, names, shown: (name) => join(part, name) }
}

/** In Vite's order: later files win. */
async function modeOf({ path, names, shown }: Part, mode: string): Promise<FrontEndValues[]> {
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`].filter((name) =>
    names.has(name),
  )
  // A mode without a file of its own sets nothing about the service.
  if (!files.some((name) => name.includes(mode))) return []
  const texts = await Promise.all(files.map((name) => readFile(join(path, name), 'utf8')))
  const values = Object.assign({}, ...texts.map((text) => parseEnv(text)))
  const source = files.toReversed().map(shown).join(', ')
  return byKind(values, { source, isBehindProxy: mode === 'development' })
}

async function runtimeOf({ path, names, shown }: Part): Promise<FrontEndValues[]> {
  if (!names.has(RUNTIME_CONFIG)) return []
  const text = await readFile(join(path, RUNTIME_CONFIG), 'utf8')
  return byKind(firstObject(text), { source: shown(RUNTIME_CONFIG), isBehindProxy: false })
}

/** A build writes it as JSON into a script. */
function firstObject(script: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(script.slice(script.indexOf('{'), script.indexOf('}') + 1))
  } catch {
    return {}
  }
}

async function proxiesOf({ path, names, shown }: Part): Promise<ProxyTarget[]> {
  const files = [...names].filter((name) => /^vite\.config\.m?ts$/.test(name))
  const found = files.map(async (name) => {
    const text = await readFile(join(path, name), 'utf8')
    const [, ...after] = text.split('target:')
    return after.map((part) => ({ source: shown(name), target: firstQuoted(part) }))
  })
  return (await Promise.all(found)).flat()
}

function firstQuoted(text: string): string {
  return text.split(/["'`]/)[1] ?? ''
}

function byKind(
  values: Readonly<Record<string, string>>,
  origin: Pick<FrontEndValues, 'source' | 'isBehindProxy'>,
): FrontEndValues[] {
  return (['ruoyi-plus-vben5', 'plus-ui'] as const)
    .filter((kind) => KEY_NAMES[kind] in values)
    .map((kind) => ({ ...origin, kind, values }))
}
