import { DICTIONARY_TYPE, DICTIONARY_VALUE } from '../../../domain/dictionaries/dictionary.ts'
import type { LegacyRow } from './legacy-source.ts'
import { isDisabled, orderIn, textIn, unfitField } from './legacy-values.ts'
import { planByKey, type RowPlan, type WantedRow } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'

const TYPE_TEXTS = {
  longest: { dict_name: 100, remark: 500 },
  called: (row: LegacyRow) => textIn(row, 'dict_type'),
}
const VALUE_TEXTS = {
  longest: { dict_label: 100, css_class: 100, list_class: 100, remark: 500 },
  called: (row: LegacyRow) => `${textIn(row, 'dict_type')} ${textIn(row, 'dict_value')}`,
}

/** Types are the same if they are called the same. */
export async function planDictionaryTypes(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_dict_type')
  const rows = await run.parts.reader.rows('sys_dict_type', tally, TYPE_TEXTS)
  const wanted: WantedRow[] = []
  const types = new Set<string>()
  for (const row of rows) {
    const type = textIn(row, 'dict_type')
    const remark = textIn(row, 'remark') || null
    const values = { name: textIn(row, 'dict_name'), type, remark }
    const unfit = unfitField(DICTIONARY_TYPE, values)
    if (unfit) tally.leave(type, `its ${unfit} is not possible here`)
    else if (types.has(type)) tally.leave(type, 'it is there twice')
    else wanted.push(wantedRow(run, row, type, values))
    types.add(type)
    if (isDisabled(row)) tally.alter(type, 'it is disabled there, which is not possible here')
  }
  return planByKey(run, { table: 'dictionary_types', tally }, ['type'], wanted)
}

/** Values belong to their dictionary by its name, and one value is there once. */
export async function planDictionaryValues(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_dict_data')
  const rows = await run.parts.reader.rows('sys_dict_data', tally, VALUE_TEXTS)
  const wanted: WantedRow[] = []
  const seen = new Set<string>()
  const here = await run.parts.rows.stored('dictionary_types', ['type'])
  const coming = run.identities('dictionary_types').map(([, { record }]) => record)
  const types = new Set([...here.map(({ type }) => type), ...coming])
  for (const row of rows) {
    const [type, value] = [textIn(row, 'dict_type'), textIn(row, 'dict_value')]
    const record = VALUE_TEXTS.called(row)
    const values = {
      ...{ type, value, sortOrder: orderIn(row, 'dict_sort') },
      label: textIn(row, 'dict_label') || value,
      cssClass: textIn(row, 'css_class') || null,
      listClass: textIn(row, 'list_class') || null,
      isDefault: row.is_default === 'Y',
      remark: textIn(row, 'remark') || null,
    }
    const unfit = unfitField(DICTIONARY_VALUE, values)
    if (isDisabled(row)) tally.leave(record, 'it is disabled there')
    else if (unfit) tally.leave(record, `its ${unfit} is not possible here`)
    else if (!types.has(type)) tally.leave(record, `there is no dictionary ${type}`)
    else if (seen.has(record)) tally.leave(record, 'it is there twice')
    else wanted.push(wantedRow(run, row, record, values))
    if (!isDisabled(row)) seen.add(record)
  }
  return planByKey(run, { table: 'dictionary_entries', tally }, ['type', 'value'], wanted)
}

function wantedRow(
  run: SwitchRun,
  row: LegacyRow,
  record: string,
  values: WantedRow['values'],
): WantedRow {
  const oldId = row.dict_id ?? row.dict_code ?? ''
  return { oldId, record, values, once: { createdAt: run.createdAt(row) } }
}
