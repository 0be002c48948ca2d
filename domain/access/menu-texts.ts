import { countKeys, SPECIAL_KEYS } from '../shared/json-keys.ts'
import type { Menu } from './menu.ts'

/** Without a user in front of the host, which people would take for the host. */
const WEB = /^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i
/** Browsers ignore blanks and control characters in front of a scheme and inside it. */
const IGNORED = /[\s\p{C}]/gu
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** An address of another host. */
const OTHER_HOST = /^[/\\]{2}/
const PERMISSION = /^\w+(:\w+){2,7}$/
/** The name of an icon: in a collection, or of a file of the front end; `#` is none. */
const ICON = /^#?$|^[\p{L}\p{N}_@][\p{L}\p{N}_@.:/ -]*$/u
/** No name, but an address. */
const ADDRESS = /^(?:javascript|vbscript|data):|:\/\//i
const MARKUP = /[<>]/g
const CONTROL = /\p{Cc}/u
/** A name of a file or folder, which is neither hidden nor above this one. */
const FILE = /^[\p{L}\p{N}_@#][\p{L}\p{N}_@. -]*$/u

export function isWebAddress(path: string): boolean {
  return WEB.test(path)
}

/** A route, or an address of the web. */
export function isMenuPath(path: string): boolean {
  const seen = path.replaceAll(IGNORED, '')
  return !OTHER_HOST.test(seen) && (isWebAddress(path) || !SCHEME.test(seen))
}

/** `area:thing:action`, as ours are; those of a company may have more parts. */
export function isPermission(text: string): boolean {
  return PERMISSION.test(text)
}

/** A name, or the address of a picture, which front ends can show too. */
export function isMenuIcon(icon: string): boolean {
  const isName = ICON.test(icon) && !ADDRESS.test(icon)
  return isName || (isWebAddress(icon) && withoutMarkup(icon) === icon)
}

export function withoutMarkup(text: string): string {
  return text.replaceAll(MARKUP, '')
}

/** A file in the front end's tree of views. */
export function isComponent(component: string): boolean {
  return component
    .replace(/^\//, '')
    .split('/')
    .every((part) => FILE.test(part))
}

/**
 * A JSON object that reads the same everywhere: no name twice, none with a meaning of its own, and
 * no control characters.
 */
export function isMenuQuery(query: string): boolean {
  try {
    const value: unknown = JSON.parse(query)
    return !Array.isArray(value) && isObject(value) && keysIn(value) === countKeys(query)
  } catch {
    return false
  }
}

/** What front ends may get of a stored menu; it may be older than the rules. */
export function presentable(menu: Menu): Menu[] {
  const { title, icon, path, component, query, opensExternally } = menu
  const isFit =
    isMenuPath(path) &&
    (!opensExternally || isWebAddress(path)) &&
    (component === undefined || isComponent(component))
  if (!isFit) return []
  const shown = { title: withoutMarkup(title), icon: isMenuIcon(icon) ? icon : '#' }
  const isQueryFit = query === undefined || isMenuQuery(query)
  return [{ ...menu, ...shown, query: isQueryFit ? query : undefined }]
}

/** @returns `NaN` if there is a special one, or a control character */
function keysIn(value: unknown): number {
  if (typeof value === 'string' && CONTROL.test(value)) return Number.NaN
  if (!isObject(value)) return 0
  const members = Object.entries(value)
  if (Array.isArray(value)) return members.reduce((all, [, one]) => all + keysIn(one), 0)
  return members.reduce(
    (all, [name, one]) => (isSpecial(name) ? Number.NaN : all + 1 + keysIn(one)),
    0,
  )
}

function isSpecial(name: string): boolean {
  return SPECIAL_KEYS.has(name) || CONTROL.test(name)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
