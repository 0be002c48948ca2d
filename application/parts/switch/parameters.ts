import { INITIAL_PASSWORD_PARAMETER } from '../../../domain/identity/passwords/initial-password.ts'
import {
  REGISTRATION_OPEN,
  REGISTRATION_PARAMETER,
  REGISTRATION_ROLE_PARAMETER,
} from '../../../domain/identity/sign-in/registration.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { LegacyRow } from './legacy-source.ts'
import { textIn, unfitField } from './legacy-values.ts'
import { planByKey, type RowPlan, type WantedRow } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'

const TEXTS = {
  longest: { config_name: 100, remark: 500 },
  called: (row: LegacyRow) => textIn(row, 'config_key'),
}

/** Parameters are the same if they have the same key. */
export async function planParameters(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_config')
  const rows = await run.parts.reader.rows('sys_config', tally, TEXTS)
  const wanted: WantedRow[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const key = textIn(row, 'config_key')
    const reason = seen.has(key) ? 'it is there twice' : whyNot(row)
    seen.add(key)
    if (reason) {
      tally.leave(key, reason)
      continue
    }
    const values = { ...formOf(row), value: valueIn(row, run) }
    const isBuiltIn = row.config_type === 'Y'
    const once = { isBuiltIn, createdAt: run.createdAt(row) }
    wanted.push({ oldId: row.config_id ?? '', record: key, values, once })
  }
  return planByKey(run, { table: 'parameters', tally }, ['key'], wanted)
}

function formOf(row: LegacyRow) {
  return {
    name: textIn(row, 'config_name'),
    key: textIn(row, 'config_key'),
    value: row.config_value ?? '',
    remark: textIn(row, 'remark') || null,
  }
}

function whyNot(row: LegacyRow): string | undefined {
  const form = formOf(row)
  if (form.key === INITIAL_PASSWORD_PARAMETER) return 'a password that everybody knows is not taken'
  if (form.key === REGISTRATION_ROLE_PARAMETER) return 'what strangers get is decided here'
  const unfit = unfitField(PARAMETER, form)
  if (unfit) return `its ${unfit} is not possible here`
  const fault = unlessRefused(() =>
    PARAMETER.check?.({ ...form, remark: form.remark ?? undefined }),
  )
  return fault instanceof DomainError ? fault.message : undefined
}

/** Registration makes accounts out of strangers, so it is opened only by somebody who says so. */
function valueIn(row: LegacyRow, run: SwitchRun): string {
  const value = row.config_value ?? ''
  const isOpening = formOf(row).key === REGISTRATION_PARAMETER && value.trim() === REGISTRATION_OPEN
  if (!isOpening) return value
  const question = 'Anybody may register there. May they here?'
  return run.ask('registration', question, ['off', 'on']) === 'on' ? value : 'false'
}
