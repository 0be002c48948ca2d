export type ModuleNames = ReturnType<typeof namesOf>

/** How the parts of a module such as `spare-parts` are called, after its own name. */
export function namesOf(module: string) {
  const words = module.split('-')
  const last = words.at(-1) ?? ''
  const one = [...words.slice(0, -1), last.replace(/(?<=[^s])s$/, '')]
  const singular = one.join(' ')
  const plural = singular === words.join(' ') ? `${singular}s` : words.join(' ')
  return {
    module,
    /** Of the module: `spareParts`. */
    constant: camelOf(words),
    /** Of its record: `SPARE_PART`. */
    recordConstant: one.join('_').toUpperCase(),
    /** In permissions: `sparePart`. */
    camel: camelOf(one),
    /** Of the record: `spare_part`. */
    record: one.join('_'),
    url: `/${one.join('-')}/${one.join('-')}`,
    title: capital(plural),
    english: [`${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`, plural] as const,
  }
}

export function camelOf([first = '', ...others]: readonly string[]): string {
  return [first, ...others.map(capital)].join('')
}

export function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
