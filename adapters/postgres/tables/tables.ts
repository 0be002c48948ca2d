import { DICTIONARY_TYPE } from '../../../domain/dictionaries/dictionary-type.ts'
import { DICTIONARY_VALUE } from '../../../domain/dictionaries/dictionary-value.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { recordTable } from '../records/record-table.ts'
import { ClientTable } from './client-table.ts'
import { MenuTable } from './menu-table.ts'
import { RoleTable } from './role-table.ts'
import { StoragePlatformTable } from './storage-platform-table.ts'
import { UserTable } from './user-table.ts'

/** The tables of the mapper. Tables of hot statements are in the migrations alone. */
export const TABLES = [
  ClientTable,
  recordTable(DEPARTMENT),
  recordTable(DICTIONARY_TYPE),
  recordTable(DICTIONARY_VALUE),
  MenuTable,
  recordTable(PARAMETER),
  RoleTable,
  StoragePlatformTable,
  UserTable,
]

/** Logins and pages map different columns of the same tables. */
export const SHARED_TABLES = { checkDuplicateTableNames: false } as const
