import type { Field } from '../../domain/records/field.ts'
import type { DictionaryRepo } from '../ports/console/dictionary-repo.ts'
import type { FieldCheck } from './field-checks.ts'

export class CheckChoices implements FieldCheck {
  readonly #dictionaries: DictionaryRepo

  constructor(dictionaries: DictionaryRepo) {
    this.#dictionaries = dictionaries
  }

  concerns({ isChoice }: Field): boolean {
    return isChoice === true
  }

  async admits(values: readonly string[], { options, dictionary, empty }: Field): Promise<boolean> {
    const listed = options
      ? options.map(([value]) => value)
      : (await this.#dictionaries.entries(dictionary ?? '')).map(({ value }) => value)
    return values.every((value) => value === empty || listed.includes(value))
  }
}
