/** How the parts of a module are called, after its own name. */
export interface ModuleNames {
  /** Such as `spare-parts`. */
  readonly module: string
  /** The constant of the module: `spareParts`. */
  readonly constant: string
  /** The constant of its record: `SPARE_PART`. */
  readonly recordConstant: string
  /** In permissions: `sparePart`. */
  readonly camel: string
  /** Of the record: `spare_part`. */
  readonly record: string
  readonly url: string
  readonly title: string
  /** Such as `['a spare part', 'spare parts']`. */
  readonly english: readonly [string, string]
}

export function namesOf(module: string): ModuleNames {
  const words = module.split('-')
  const last = words.at(-1) ?? ''
  const one = [...words.slice(0, -1), last.replace(/(?<=[^s])s$/, '')]
  const singular = one.join(' ')
  const plural = singular === words.join(' ') ? `${singular}s` : words.join(' ')
  const camel = camelOf(one)
  return {
    module,
    constant: camelOf(words),
    recordConstant: one.join('_').toUpperCase(),
    camel,
    record: one.join('_'),
    url: `/${one.join('-')}/${one.join('-')}`,
    title: capital(plural),
    english: [`${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`, plural],
  }
}

export function camelOf([first = '', ...others]: readonly string[]): string {
  return [first, ...others.map(capital)].join('')
}

export function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
