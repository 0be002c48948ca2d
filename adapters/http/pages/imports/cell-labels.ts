import type { DictionaryRepo } from '../../../../application/ports/console/dictionary-repo.ts'
import { builtInLabel, namesBelow } from '../../../../domain/language/built-in-text.ts'

/** Finds a dictionary's value by its label; values themselves are accepted too. */
export type CellLabels = (dictionary: string, label: string) => string | undefined

/** The current labels of dictionaries, and the built-in ones in both languages, which exports use. */
export async function cellLabels(
  dictionaries: DictionaryRepo,
  types: readonly string[],
): Promise<CellLabels> {
  const values = new Map<string, string>()
  const know = (type: string, value: string, labels: readonly (string | undefined)[]) => {
    for (const label of labels) values.set(`${type} ${label}`, value)
  }
  for (const type of types) {
    for (const value of namesBelow(`${type}.`)) {
      const label = (language: 'en' | 'zh') => builtInLabel(`${type}.${value}`, language)
      know(type, value, [label('zh'), label('en'), value])
    }
    for (const { value, label } of await dictionaries.entries(type))
      know(type, value, [label, value])
  }
  return (type, label) => values.get(`${type} ${label}`)
}
