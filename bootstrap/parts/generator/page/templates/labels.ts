import type { Language } from '../../../../../domain/language/language.ts'
import type { PageShape, ShapeField } from '../page-shape.ts'
import { quoted } from './source-text.ts'
import { TEXTS } from './texts.ts'

/** All dictionaries of a page, each once. */
export function dictionariesOf({ fields }: PageShape): readonly string[] {
  return [...new Set(fields.flatMap(({ dictionary }) => dictionary ?? []))].sort()
}

/** Whether the page itself has the labels of its values. */
export function hasFixedLabels({ kind, dictionary }: ShapeField): boolean {
  return (kind === 'choice' || kind === 'flag') && !dictionary
}

/** The code of an array with the fixed options of a field. */
export function optionsCode({ options }: ShapeField, language: Language): string {
  const { yes, no } = TEXTS[language]
  const both = [
    { value: '0', label: no },
    { value: '1', label: yes },
  ]
  const all = (options ?? both).map(
    ({ value, label }) => `  { label: ${quoted(label)}, value: ${quoted(value)} }`,
  )
  return `[\n${all.join(',\n')}\n]`
}

/** In pixels, with the sign of what is required. */
export function widthOf(label: string): number {
  const WIDE = 15
  const NARROW = 8
  const letters = [...label].map((letter) => (letter > '\u2e7f' ? WIDE : NARROW))
  return letters.reduce((sum, width) => sum + width, 24)
}
