import type { DictionaryRepo } from '../../../../application/ports/console/dictionary-repo.ts'
import { UnclearLabel } from '../../../../domain/imports/row-errors.ts'
import { builtInLabel, namesBelow } from '../../../../domain/language/built-in-text.ts'

/** Finds a dictionary's value by its label; values themselves are accepted too. */
export type CellLabels = (dictionary: string, label: string) => string | undefined

/**
 * The current labels of dictionaries, values, and the built-in labels in both languages, which
 * exports use.
 * @returns a function that throws UnclearLabel if several values have the label
 */
export async function cellLabels(
  dictionaries: DictionaryRepo,
  types: readonly string[],
): Promise<CellLabels> {
  const [current, others] = [new Map<string, Set<string>>(), new Map<string, string>()]
  for (const type of types) {
    for (const value of namesBelow(`${type}.`))
      for (const language of ['zh', 'en'] as const)
        others.set(`${type} ${builtInLabel(`${type}.${value}`, language)}`, value)
    const entries = await dictionaries.entries(type)
    for (const value of [...namesBelow(`${type}.`), ...entries.map((one) => one.value)])
      others.set(`${type} ${value}`, value)
    for (const { value, label } of entries)
      current.set(`${type} ${label}`, (current.get(`${type} ${label}`) ?? new Set()).add(value))
  }
  return (type, label) => {
    const [value, another] = current.get(`${type} ${label}`) ?? []
    if (another !== undefined) throw new UnclearLabel(label)
    return value ?? others.get(`${type} ${label}`)
  }
}
