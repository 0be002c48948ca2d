import { ClientTable } from './client-table.ts'
import { DictionaryTable } from './dictionary-table.ts'
import { MenuTable } from './menu-table.ts'
import { ParameterTable } from './parameter-table.ts'
import { RoleTable } from './role-table.ts'
import { StoragePlatformTable } from './storage-platform-table.ts'
import { UserTable } from './user-table.ts'

/** What the mapper knows. Tables that only hot statements touch are known to the migrations alone. */
export const TABLES = [
  ClientTable,
  DictionaryTable,
  MenuTable,
  ParameterTable,
  RoleTable,
  StoragePlatformTable,
  UserTable,
]
