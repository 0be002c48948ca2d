import { ContainerModule, type ResolutionContext } from 'inversify'
import { ManageClients } from '../../../application/clients/manage-clients.ts'
import { NamedRows } from '../../../application/modules/named-rows.ts'
import { ClientEntries } from '../../../application/parts/configuration/client-entries.ts'
import {
  ExportConfiguration,
  ImportConfiguration,
} from '../../../application/parts/configuration/configuration.ts'
import { DictionarySection } from '../../../application/parts/configuration/dictionary-section.ts'
import { KeyedSection } from '../../../application/parts/configuration/keyed-section.ts'
import { MenuSection } from '../../../application/parts/configuration/menu-section.ts'
import { ParameterSection } from '../../../application/parts/configuration/parameter-section.ts'
import { PlatformEntries } from '../../../application/parts/configuration/platform-entries.ts'
import {
  RecordEntries,
  type RecordEntry,
} from '../../../application/parts/configuration/record-entries.ts'
import { RoleSection } from '../../../application/parts/configuration/role-section.ts'
import type { Section } from '../../../application/parts/configuration/section.ts'
import { PlatformLocations } from '../../../application/platforms/platform-locations.ts'
import { ChangeRoles } from '../../../application/roles/change-roles.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { ROLE } from '../../../domain/access/role-record.ts'
import { DICTIONARY_TYPE, DICTIONARY_VALUE } from '../../../domain/dictionaries/dictionary.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { UploadTypes } from '../../../domain/storage/uploads/upload-types.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { bindClass } from '../../wiring/bind-class.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

/** Anyone who can run commands on the machine has the rights of the super administrator. */
const OPERATOR: Caller = {
  sessionId: '',
  userId: SUPER_USER,
  userName: 'gatehouse config',
  clientId: '',
  roleKeys: [],
  permissions: PermissionSet.of([], []),
  loggedInAt: 0,
}

const SECTIONS = token<readonly Section[]>('Sections')

/** Export and import of the configuration. */
export const configurationModule = new ContainerModule(({ bind }) => {
  // A role refers to menus, and a parameter to the role of people who register.
  bind(SECTIONS).toDynamicValue((made) => {
    const menus = new MenuSection(made.get(T.MenuStore), made.get(T.Clock))
    return [
      new DictionarySection(
        new RecordEntries(DICTIONARY_TYPE, made.get(T.Records)(DICTIONARY_TYPE), OPERATOR),
        new RecordEntries(DICTIONARY_VALUE, made.get(T.Records)(DICTIONARY_VALUE), OPERATOR),
      ),
      menus,
      new RoleSection({
        roles: made.get(T.RecordStores)(ROLE),
        links: made.get(T.RoleLinks),
        departments: made.get(T.DepartmentDirectory),
        menuPaths: () => menus.paths(),
        page: made.get(ChangeRoles),
        by: OPERATOR,
      }),
      new ParameterSection(new RecordEntries(PARAMETER, made.get(T.Records)(PARAMETER), OPERATOR)),
      new KeyedSection('clients', clientEntries(made)),
      new KeyedSection('platforms', platformEntries(made)),
      ...exportedSections(made),
    ]
  })
  bindClass(bind, ExportConfiguration, [SECTIONS])
  bindClass(bind, ImportConfiguration, [SECTIONS])
})

function exportedSections(made: ResolutionContext): KeyedSection<RecordEntry>[] {
  const shown = made.getAll(T.ShownRecords).filter(({ of }) => of.exported)
  return shown.map(({ of, records }) => {
    return new KeyedSection(
      of.table,
      new RecordEntries(of, records(), OPERATOR, made.get(NamedRows)),
    )
  })
}

function clientEntries(made: ResolutionContext): ClientEntries {
  return new ClientEntries({
    clients: made.get(T.ManagedClientRepo),
    page: made.get(ManageClients),
    by: OPERATOR,
  })
}

function platformEntries(made: ResolutionContext): PlatformEntries {
  return new PlatformEntries({
    managed: made.get(T.ManagedPlatformRepo),
    platforms: made.get(T.StoragePlatformRepo),
    locations: made.get(PlatformLocations),
    types: made.get(UploadTypes),
  })
}
