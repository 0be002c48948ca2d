import type { ClientSection } from './client-section.ts'
import type { DictionarySection } from './dictionary-section.ts'
import type { MenuSection } from './menu-section.ts'
import type { ParameterSection } from './parameter-section.ts'
import type { PlatformSection } from './platform-section.ts'
import type { RoleSection } from './role-section.ts'

export interface Sections {
  readonly dictionaries: DictionarySection
  readonly menus: MenuSection
  readonly roles: RoleSection
  readonly parameters: ParameterSection
  readonly clients: ClientSection
  readonly platforms: PlatformSection
}
