const FILTERS: readonly unknown[] = [undefined, 'contains', 'equals', 'range']

/** What the compiler refuses, for modules that it has not seen. All other checks rely on it. */
export function declarationProblems(module: unknown): string[] {
  const { name, pages = [], records = [] } = Object(module)
  if (typeof name !== 'string') return ['One of the modules is none: make it with defineModule().']
  const all: unknown[] = [...pages.map((page: unknown) => Object(page).of), ...records]
  return all.flatMap(recordProblems).map((problem) => `Module ${name}: ${problem}`)
}

function recordProblems(declared: unknown): string[] {
  const { name, fields, unique = [], sort = [], order = [] } = Object(declared)
  if (typeof name !== 'string' || Object(fields) !== fields)
    return ['a page or a record of it is none: make it with page(), and its record with record().']
  const wrong = Object.entries(fields).flatMap(([field, one]) => {
    const problem = fieldProblem(one)
    return problem ? [`${name}.${field} ${problem}.`] : []
  })
  const named = [unique, sort, order.map((key: object) => Object(key).by)].flat(2)
  const unknown = named.filter((one) => one !== 'id' && !Object.hasOwn(fields, String(one)))
  return [...wrong, ...unknown.map((one) => `${name}.${one} is unique or sorted, but no field.`)]
}

function fieldProblem(field: unknown): string | undefined {
  const { accepts, kind, writing, max, digits, scale } = Object(field)
  const { refersTo, isChoice, dictionary, options, words, filter } = Object(field)
  if (typeof accepts !== 'function') return 'is no field: make it with text(), integer() and so on'
  if (writing === 'never') return undefined
  if (kind === 'text' && !(typeof max === 'number' && max > 0)) return 'needs max, a number'
  if (kind === 'decimal' && !(digits > 0 && scale >= 0)) return 'needs digits and scale'
  if (isChoice && !dictionary && !Array.isArray(options)) return 'needs a dictionary, or options'
  if (refersTo && typeof refersTo.table !== 'string') return 'needs a record to refer to'
  if (refersTo?.whenRemoved === 'emptied' && !('empty' in Object(field)))
    return 'must be able to be empty to be emptied'
  if (words && (!Array.isArray(words) || words.length !== 2)) return 'needs words in two languages'
  return FILTERS.includes(filter) ? undefined : `cannot have the filter ${filter}`
}
