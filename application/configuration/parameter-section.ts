import { isSecretParameter } from '../../domain/settings/parameter.ts'
import { bring } from './bring.ts'
import type { RecordEntry } from './configuration.ts'
import { inOrder } from './in-order.ts'
import type { Rows } from './rows.ts'
import type { Section } from './section.ts'
import type { Tally } from './tally.ts'

const NO_SECRETS = 'its key names a secret, so it must stand here without a value.'

/** System parameters. A parameter whose key names a secret has no value in a configuration. */
export class ParameterSection implements Section<'parameters'> {
  readonly name = 'parameters'
  readonly #rows: Rows

  constructor(rows: Rows) {
    this.#rows = rows
  }

  async read(): Promise<RecordEntry[]> {
    return inOrder(
      (await this.#stored()).map(({ entry }) => entry),
      keyOf,
    )
  }

  async bring(parameters: readonly RecordEntry[], tally: Tally): Promise<void> {
    const faulty = parameters.find((one) => 'value' in one && isSecretParameter(keyOf(one)))
    if (faulty) throw tally.fault(keyOf(faulty), NO_SECRETS)
    await bring(tally, parameters, await this.#stored(), {
      keyOf,
      add: (parameter) => this.#rows.add(parameter),
      edit: ({ id }, parameter, members) => this.#rows.edit(id, parameter, members),
    })
  }

  async #stored() {
    const rows = await this.#rows.read()
    return rows.map(({ id, entry }) => {
      const { value: _value, ...rest } = entry
      return { id, entry: isSecretParameter(keyOf(entry)) ? rest : entry }
    })
  }
}

function keyOf(entry: RecordEntry): string {
  return String(entry.key)
}
