import { ContainerModule } from 'inversify'
import { ClientSection } from '../../application/configuration/client-section.ts'
import { DictionarySection } from '../../application/configuration/dictionary-section.ts'
import { ExportConfiguration } from '../../application/configuration/export-configuration.ts'
import { ImportConfiguration } from '../../application/configuration/import-configuration.ts'
import { MenuSection } from '../../application/configuration/menu-section.ts'
import { ParameterSection } from '../../application/configuration/parameter-section.ts'
import { PlatformSection } from '../../application/configuration/platform-section.ts'
import { RoleSection, type RoleUseCases } from '../../application/configuration/role-section.ts'
import { Rows } from '../../application/configuration/rows.ts'
import { PlatformLocations } from '../../application/platforms/platform-locations.ts'
import { AddRole } from '../../application/roles/add-role.ts'
import { EditRole } from '../../application/roles/edit-role.ts'
import { SetRoleScope } from '../../application/roles/set-role-scope.ts'
import { PermissionSet } from '../../domain/access/permission-set.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { KnownGrantTypes } from '../../domain/client/known-grant-types.ts'
import { DICTIONARY_TYPE } from '../../domain/dictionaries/dictionary-type.ts'
import { DICTIONARY_VALUE } from '../../domain/dictionaries/dictionary-value.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import { UploadTypes } from '../../domain/storage/upload-types.ts'
import { SUPER_USER } from '../../domain/users/super-user.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

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

/** Export and import of the configuration. */
export const configurationModule = new ContainerModule(({ bind }) => {
  bind(T.Sections).toDynamicValue((made) => {
    const menus = new MenuSection(made.get(T.MenuStore), made.get(T.Clock))
    const tools = made.get(T.RoleTools)
    return {
      menus,
      dictionaries: new DictionarySection(
        new Rows(DICTIONARY_TYPE, made.get(T.Records)(DICTIONARY_TYPE), OPERATOR),
        new Rows(DICTIONARY_VALUE, made.get(T.Records)(DICTIONARY_VALUE), OPERATOR),
      ),
      roles: new RoleSection({
        roles: tools.stores(ROLE),
        links: tools.links,
        departments: made.get(T.DepartmentDirectory),
        menuPaths: () => menus.paths(),
        useCases: roleUseCases(made.get(AddRole), made.get(EditRole), made.get(SetRoleScope)),
        by: OPERATOR,
      }),
      parameters: new ParameterSection(
        new Rows(PARAMETER, made.get(T.Records)(PARAMETER), OPERATOR),
      ),
      clients: new ClientSection(
        made.get(T.ManagedClientRepo),
        made.get(T.Ids),
        made.get(T.TokenDigest),
        made.get(KnownGrantTypes),
      ),
      platforms: new PlatformSection({
        managed: made.get(T.ManagedPlatformRepo),
        platforms: made.get(T.StoragePlatformRepo),
        locations: made.get(PlatformLocations),
        types: made.get(UploadTypes),
      }),
    }
  })
  bindClass(bind, ExportConfiguration, [T.Sections])
  bindClass(bind, ImportConfiguration, [T.Sections])
})

function roleUseCases(add: AddRole, edit: EditRole, setScope: SetRoleScope): RoleUseCases {
  return {
    add: (form, by) => add.execute(form, by),
    edit: (id, form, by) => edit.execute(id, form, by),
    setScope: (id, form, by) => setScope.execute(id, form, by),
  }
}
