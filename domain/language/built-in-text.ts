import { BUILT_IN_WORDS } from './built-in-words.ts'
import type { Language } from './language.ts'

/** The built-in text for a key such as `menu.1`; `undefined` if there is none. */
export function builtInLabel(place: string, language: Language): string | undefined {
  return Object.hasOwn(BUILT_IN_WORDS, place) ? BUILT_IN_WORDS[place]?.[language] : undefined
}

/** The built-in text for a key that is known to have one. */
export function builtInText(place: string, language: Language): string {
  const text = builtInLabel(place, language)
  if (text === undefined) throw new Error(`${place} has no words`)
  return text
}

/** @returns the text unchanged unless it is a built-in text, in either language */
export function textIn(place: string, text: string, language: Language): string {
  const isOurs = builtInLabel(place, 'en') === text || builtInLabel(place, 'zh') === text
  return isOurs ? builtInText(place, language) : text
}
