import { hash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { answerFailure } from '../edge/failures/error-handler.ts'
import { HttpRefusal } from '../edge/failures/http-errors.ts'
import { scoped } from '../scoped.ts'
import { isBelowPrefix } from './console-address.ts'
import { type FrontEndSettings, vbenLines } from './front-end-settings.ts'

/** The library sends these in place of the file, to browsers that accept them. */
const PACKED = ['', '.br', '.gz']

/** Bundlers give these no hash. */
const DOCUMENT = /\.(?:html?|json|txt|xml|webmanifest)$/

/** A size or a year, as in `icon-192x192`. */
const NUMBERS = /^\d+(?:x\d+)?$/

/** The global in which `ruoyi-plus-vben5` looks for its settings. */
const NAME = '_VBEN_ADMIN_PRO_APP_CONF_'

const ENTRY = 'index.html'
const RULES = { access: 'public', reply: 'bytes', errors: ['route_not_found'] } as const

/** For conditions that are not met (412), and ranges beyond the file (416). */
interface SendRefusal extends Error {
  readonly status?: number
  readonly headers?: Record<string, string>
}

/**
 * Serves a built front end: its entry page at `/`, its files beside it. Unknown files are answered
 * as without a front end, and below the prefix of the API there are none. URLs of console pages
 * were already mapped to `/`.
 * @param folder contains `index.html`
 */
export function consoleRoute(folder: string, settings: FrontEndSettings): FastifyPluginAsync {
  return scoped(async (app) => {
    app.addHook('onRequest', async ({ originalUrl }) => {
      if (isBelowPrefix(originalUrl, settings.apiAddress)) throw new HttpRefusal('route_not_found')
    })
    await app.register(runtimeConfigRoute(settings))
    app.setErrorHandler<SendRefusal>(answerRefusal)
    const policy = policyFor(await readFile(join(folder, ENTRY), 'utf8'))
    const send = async (reply: FastifyReply, name: string) => {
      if (!(await isServed(folder, name))) throw new HttpRefusal('route_not_found')
      const lifetime = isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.headers({ 'cache-control': lifetime, 'content-security-policy': policy })
      if (name !== ENTRY || settings.script === undefined) return reply.sendFile(name)
      reply.type('text/html; charset=utf-8')
      return withScript(await readFile(join(folder, ENTRY), 'utf8'), settings.script)
    }
    const { default: fastifyCompress } = await import('@fastify/compress')
    const { default: fastifyStatic } = await import('@fastify/static')
    // Compresses files of builds that contain no precompressed ones.
    await app.register(fastifyCompress, { encodings: ['br', 'gzip'], globalDecompression: false })
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      dotfiles: 'ignore',
      preCompressed: true,
    })
    const tags = ['Console']
    const entry = { summary: 'Get the console', tags, produces: ['text/html'] }
    app.get('/', { schema: entry, config: RULES }, async (_request, reply) => send(reply, ENTRY))
    const file = { summary: 'Get a file of the console', tags }
    app.get<{ Params: { '*': string } }>(
      '/*',
      { schema: file, config: RULES },
      async ({ params: { '*': name } }, reply) => send(reply, name),
    )
  })
}

/** The library throws what is an answer: nothing has gone wrong. */
function answerRefusal(error: SendRefusal, request: FastifyRequest, reply: FastifyReply) {
  const { status = 500, headers = {} } = error
  if (status !== 412 && status !== 416) return answerFailure(error, request, reply)
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send()
}

/**
 * Allows scripts from this origin and those inline in `index.html` as it is now. Images, files and
 * frames may come from any storage platform and menu link.
 */
function policyFor(entry: string): string {
  const scripts = inlineScripts(entry).map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "font-src 'self' data:",
    // The avatar dialog of ruoyi-plus-vben5 fetches the picture that was cut as `data:`.
    "connect-src 'self' data: https:",
    "worker-src 'self' blob:",
    "frame-src 'self' https:",
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  ].join('; ')
}

/** The tags of head and body may be left out (HTML, 13.1.2.4). */
function withScript(page: string, address: string): string {
  const end = /<\/head>|<body|$/i
  return page.replace(end, (tag) => `<script src="${address}"></script>${tag}`)
}

function inlineScripts(entry: string): string[] {
  const [, ...tags] = entry.split('<script')
  return tags.flatMap((tag) => {
    const start = tag.indexOf('>')
    if (start < 0 || tag.slice(0, start).includes(' src=')) return []
    return [tag.slice(start + 1).split('</script>', 1)[0] ?? '']
  })
}

/** Serves the settings that a built `ruoyi-plus-vben5` reads at start, replacing its own file. */
function runtimeConfigRoute(settings: FrontEndSettings): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'Get the settings of the console',
      tags: ['Console'],
      produces: ['text/javascript'],
    }
    const errors = ['route_not_found'] as const
    const rules = { access: 'public', reply: 'bytes', errors } as const
    app.get('/_app.config.js', { schema, config: rules }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script(settings)),
    )
  }
}

function script(settings: FrontEndSettings): string {
  return `window.${NAME}=Object.freeze(${JSON.stringify(vbenLines(settings))});
Object.defineProperty(window,"${NAME}",{configurable:false,writable:false});
`
}

/**
 * Whether a name leads to a file inside the folder. Links may lead elsewhere inside it, and the
 * folder itself may be one, but nothing outside is served: everybody may read a console. Looked up
 * for each request, because deployments replace folders while the service runs.
 */
async function isServed(folder: string, name: string): Promise<boolean> {
  if (!isPlain(name)) return false
  const root = await realOf(folder)
  const found = await Promise.all(PACKED.map((ending) => realOf(join(folder, name) + ending)))
  const [file] = found
  if (root === undefined || file === undefined) return false
  const areInside = found.every((path) => path === undefined || isInside(root, path))
  return areInside && (await stat(file)).isFile()
}

function isInside(root: string, path: string): boolean {
  return isPlain(relative(root, path).replaceAll(sep, '/'))
}

/** Without parts that start with a dot or lead to another folder. */
function isPlain(name: string): boolean {
  const isOdd = (part: string) => part === '' || part.startsWith('.') || /[\\\0]/.test(part)
  return !name.split('/').some(isOdd)
}

/** `undefined` where nothing is, or a link leads nowhere or in circles. */
async function realOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}

/**
 * Bundlers put a hash of the content into names, so the content never changes. It is the last part
 * of a name, and does not read like a word.
 */
function isHashed(name: string): boolean {
  if (DOCUMENT.test(name)) return false
  const stem = name.slice(name.lastIndexOf('/') + 1, name.lastIndexOf('.'))
  const [, ...parts] = stem.split(/[-.]/)
  // Hashes of some bundlers contain dashes.
  return isHash(parts.at(-1) ?? '') || (stem.at(-9) === '-' && isHash(stem.slice(-8)))
}

function isHash(text: string): boolean {
  const isLong = text.length >= 5 && /^[\w-]+$/.test(text)
  return isLong && !NUMBERS.test(text) && (/\d/.test(text) || /[A-Z]/.test(text.slice(1)))
}
