import { DICTIONARY_TYPE, DICTIONARY_VALUE } from '../../../domain/dictionaries/dictionary.ts'
import type { LegacyRow } from './legacy-source.ts'
import { isDisabled, orderIn, textIn, unfitField } from './legacy-values.ts'
import type { RowPlan, WantedRow } from './row-plan.ts'
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
  const wanted = new Map<string, WantedRow>()
  const types = new Set<string>()
  for (const row of rows) {
    const type = textIn(row, 'dict_type')
    const remark = textIn(row, 'remark') || null
    const values = { name: textIn(row, 'dict_name'), type, remark }
    const unfit = unfitField(DICTIONARY_TYPE, values)
    if (unfit) tally.leave(type, `its ${unfit} is not possible here`)
    else if (types.has(type)) tally.leave(type, 'it is there twice')
    else wanted.set(row.dict_id ?? '', wantedRow(run, row, type, values))
    types.add(type)
    if (isDisabled(row)) tally.alter(type, 'it is disabled there, which is not possible here')
  }
  const stored = await run.parts.rows.stored('dictionary_types', ['type'])
  const byType = new Map(stored.map((row) => [row.type, row.id ?? undefined]))
  await run.identify({ table: 'dictionary_types', tally }, recordsOf(wanted), (oldId) =>
    byType.get(wanted.get(oldId)?.record ?? ''),
  )
  const unique = [{ fields: ['type'] }]
  return { table: 'dictionary_types', tally, wanted: () => [...wanted.values()], unique }
}

/** Values belong to their dictionary by its name, and one value is there once. */
export async function planDictionaryValues(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_dict_data')
  const rows = await run.parts.reader.rows('sys_dict_data', tally, VALUE_TEXTS)
  const wanted = new Map<string, WantedRow>()
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
    else wanted.set(row.dict_code ?? '', wantedRow(run, row, record, values))
    if (!isDisabled(row)) seen.add(record)
  }
  const stored = await run.parts.rows.stored('dictionary_entries', ['type', 'value'])
  const byName = new Map(stored.map((row) => [`${row.type} ${row.value}`, row.id ?? undefined]))
  await run.identify({ table: 'dictionary_entries', tally }, recordsOf(wanted), (oldId) =>
    byName.get(wanted.get(oldId)?.record ?? ''),
  )
  const unique = [{ fields: ['type', 'value'] }]
  return { table: 'dictionary_entries', tally, wanted: () => [...wanted.values()], unique }
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

function recordsOf(wanted: ReadonlyMap<string, WantedRow>): ReadonlyMap<string, string> {
  return new Map([...wanted].map(([oldId, { record }]) => [oldId, record]))
}
