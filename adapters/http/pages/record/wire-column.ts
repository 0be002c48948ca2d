import type { Id } from '../../../../domain/shared/id.ts'
import type { Language } from '../../words/language.ts'
import { type Codec, lettersOf, parents } from './codecs.ts'

export type Words = Readonly<Record<Language, string>>

/** A field as callers name it, and as people call it. */
export interface WireColumn<T> {
  readonly name: string
  readonly words: Words
  /** As fields of its kind travel, unless told. */
  readonly codec?: Codec<T>
}

/** @param words English and Chinese */
export function named(name: string, ...[en, zh]: [string, string]): WireColumn<never> {
  return { name, words: { en, zh } }
}

/**
 * A flag that travels as a letter.
 * @param letters where it is down, and where it is up
 */
export function lettered(
  name: string,
  letters: readonly [string, string],
  meaning: string,
  ...[en, zh]: [string, string]
): WireColumn<boolean> {
  return { name, words: { en, zh }, codec: lettersOf(letters, meaning) }
}

/** The number 0 stands above the top of a tree. */
export function parentOf(name: string, ...[en, zh]: [string, string]): WireColumn<Id> {
  return { name, words: { en, zh }, codec: parents }
}
