import type { PageShape } from '../page-shape.ts'

/** Names in the code of a page, from that of its record, such as `assetKind`. */
export function namesOf({ name }: Pick<PageShape, 'name'>) {
  const [first = '', ...others] = name.split(/[-_]/)
  const camel = [first, ...others.map(capital)].join('')
  const kebab = camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { camel, pascal: capital(camel), kebab }
}

export function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
