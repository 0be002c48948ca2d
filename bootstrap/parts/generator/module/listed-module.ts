const LIST = 'modules: ['
/** The last line of an import. */
const IMPORT = /^(import .*|\}) from ['"]/

/**
 * The text of a configuration file with one more module in its list, and its import.
 * @returns `undefined` if the list is not found in it
 */
export function listedIn(text: string, constant: string, path: string): string | undefined {
  const from = text.indexOf(LIST) + LIST.length
  const to = text.indexOf(']', from)
  if (from < LIST.length || to === -1) return undefined
  const others = text.slice(from, to).trim().replace(/,$/, '')
  const list = others === '' ? constant : `${others}, ${constant}`
  const lines = `${text.slice(0, from)}${list}${text.slice(to)}`.split('\n')
  const at = lines.findLastIndex((line) => IMPORT.test(line)) + 1
  return lines.toSpliced(at, 0, `import { ${constant} } from '${path}'`).join('\n')
}
