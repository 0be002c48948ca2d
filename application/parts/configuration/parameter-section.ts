import { isSecretParameter } from '../../../domain/settings/parameter.ts'
import { KeyedSection } from './keyed-section.ts'
import type { RecordEntries, RecordEntry } from './record-entries.ts'
import type { Section, Tally } from './section.ts'

const NO_SECRETS = 'its key names a secret, so it must stand here without a value.'

/** System parameters. A parameter whose key names a secret has no value in a configuration. */
export class ParameterSection implements Section<RecordEntry> {
  readonly name = 'parameters'
  readonly #parameters: KeyedSection<RecordEntry>

  constructor(parameters: RecordEntries) {
    this.#parameters = new KeyedSection(this.name, parameters)
  }

  async read(): Promise<RecordEntry[]> {
    const parameters = await this.#parameters.read()
    return parameters.map((one) => (isSecret(one) ? withoutValue(one) : one))
  }

  async bring(parameters: readonly RecordEntry[], tally: Tally): Promise<void> {
    const faulty = parameters.find((one) => 'value' in one && isSecret(one))
    if (faulty) throw tally.fault(String(faulty.key), NO_SECRETS)
    await this.#parameters.bring(parameters, tally)
  }
}

function withoutValue({ value: _value, ...rest }: RecordEntry): RecordEntry {
  return rest
}

function isSecret({ key }: RecordEntry): boolean {
  return isSecretParameter(String(key))
}
