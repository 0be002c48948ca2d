import type { Field } from './field.ts'
import { joined } from './joined.ts'
import type { Fields } from './record-row.ts'
import type { Reference } from './table-reference.ts'

type Label = Field<string | undefined, 'never'>

/** For each reference, a field with the labels of what it refers to. */
export type LabelsOf<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends {
    readonly refersTo: Reference & { readonly label: string }
  }
    ? `${K}Name`
    : never]: Label
}

/** @returns all fields, each reference followed by its label */
export function withLabels(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
      // A wrong field is named when its module is judged.
      field?.refersTo?.label === undefined
        ? [[name, field]]
        : [
            [name, field],
            [`${name}Name`, labelOf(name, field, field.refersTo.label)],
          ],
    ),
  )
}

function labelOf(name: string, field: Field, label: string): Field {
  const { refersTo, isMany, wire = name, words: [en, zh] = [name, name], isHidden } = field
  const from = { by: name, table: refersTo?.table ?? '', field: label, ...(isMany && { isMany }) }
  const shown = { wire: `${wire}Name`, words: [`${en} (name)`, `${zh}名称`] as const }
  return joined(from, { ...shown, ...(isHidden && { isHidden }) })
}
