import type { Id } from '../../../../domain/shared/id.ts'
import type { Language } from '../../words/language.ts'
import { type Codec, lettersOf, parents } from './codecs.ts'

export type Words = Readonly<Record<Language, string>>

/** A field's name on the wire and its name for people. */
export interface WireColumn<T> {
  readonly name: string
  readonly words: Words
  /** Default: the codec of the field's kind. */
  readonly codec?: Codec<T>
}

/** @param words in English and Chinese */
export function named(name: string, ...[en, zh]: [string, string]): WireColumn<never> {
  return { name, words: { en, zh } }
}

/** A flag that is a letter on the wire. @param letters for false and for true */
export function letterFlag(
  name: string,
  letters: readonly [string, string],
  meaning: string,
  ...[en, zh]: [string, string]
): WireColumn<boolean> {
  return { name, words: { en, zh }, codec: lettersOf(letters, meaning) }
}

/** The wire id 0 stands for the top level of a tree. */
export function parentOf(name: string, ...[en, zh]: [string, string]): WireColumn<Id> {
  return { name, words: { en, zh }, codec: parents }
}
