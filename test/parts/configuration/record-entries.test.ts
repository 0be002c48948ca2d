import { expect, it } from 'vitest'
import {
  ExportConfiguration,
  ImportConfiguration,
} from '../../../application/parts/configuration/configuration.ts'
import { KeyedSection } from '../../../application/parts/configuration/keyed-section.ts'
import { RecordEntries } from '../../../application/parts/configuration/record-entries.ts'
import { FieldChecks } from '../../../application/records/field-checks.ts'
import { ManageRecords } from '../../../application/records/manage-records.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { flag } from '../../../domain/records/flag.ts'
import { record } from '../../../domain/records/record.ts'
import { createdAt } from '../../../domain/records/stamps.ts'
import { text } from '../../../domain/records/text.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { MemoryRecordStore } from '../../memory/records/memory-record-store.ts'

const VENDOR = record({
  name: 'vendor',
  fields: {
    region: text({ max: 10 }),
    code: text({ max: 10 }),
    isActive: flag({ empty: true }),
    remark: text({ max: 50, empty: undefined }),
    createdAt,
  },
  unique: [['region', 'code']],
})
const BLUE = { region: 'north', code: 'blue', isActive: true, remark: null }
const RED = { region: 'north', code: 'red', isActive: false, remark: 'late' }

const CALLER: Caller = {
  sessionId: '',
  userId: '1',
  userName: 'operator',
  clientId: '',
  roleKeys: [],
  permissions: PermissionSet.of([], []),
  loggedInAt: 0,
}

const NO_CHECKS = new FieldChecks([], {
  references: { end: async () => undefined },
  files: { release: async () => () => undefined },
  stored: async (_of, form) => form,
  note: () => undefined,
})

/** A service that has only this record. */
function service() {
  const store = new MemoryRecordStore(new MemoryDatabase(), VENDOR)
  const rows = new ManageRecords(VENDOR, {
    store,
    clock: { now: () => new Date(0) },
    checks: NO_CHECKS,
  })
  return [new KeyedSection('vendors', new RecordEntries(VENDOR, rows, CALLER))]
}

it('a section of any record needs only its description', async () => {
  const [source, target] = [service(), service()]
  await new ImportConfiguration(source).execute({ version: 1, vendors: [RED, BLUE] })
  const exported = await new ExportConfiguration(source).execute()
  expect(exported).toEqual({ version: 1, vendors: [BLUE, RED] })
  expect(Object.keys(Object(exported.vendors)[0])).toEqual(Object.keys(BLUE))

  const changed = { version: 1, vendors: [{ ...RED, remark: null }] } as const
  const into = new ImportConfiguration(target)
  await into.execute(exported)
  expect(await into.execute(changed)).toMatchObject([
    {
      section: 'vendors',
      added: [],
      changed: [{ record: 'north red', members: ['remark'] }],
      unchanged: 0,
      onlyHere: 1,
    },
  ])
  expect(await new ExportConfiguration(target).execute()).toEqual({
    version: 1,
    vendors: [BLUE, { ...RED, remark: null }],
  })
})
