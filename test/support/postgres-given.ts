import type { Database } from '../../adapters/postgres/connection/database.ts'
import { KEEP_REMOVAL } from '../../adapters/postgres/parts/moves/postgres-file-migration-repo.ts'
import type { Role } from '../../domain/access/role.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { Given } from './records.ts'
import { someMoment } from './unique.ts'

type Columns = Readonly<Record<string, unknown>>

/** Plain inserts, so that the suites do not depend on the repositories under test. */
export function postgresGiven(database: Database): Given {
  const insert = async (table: string, columns: Columns): Promise<void> => {
    const names = Object.keys(columns)
    const places = names.map((_name, index) => `$${index + 1}`)
    const text = `insert into ${table} (${names}) values (${places}) on conflict do nothing`
    await database.rows({ text }, Object.values(columns))
  }
  const give = async (userId: string, role: Role): Promise<void> => {
    await insert('roles', { ...role })
    await insert('user_roles', { user_id: userId, role_id: role.id })
  }
  return {
    async client(client) {
      const { id, clientId, clientKey, deviceType, status, grants, strongGrants, lifetime } =
        client.props
      await insert('clients', {
        id,
        client_id: clientId,
        client_key: clientKey,
        secret_digest: '',
        device_type: deviceType,
        grant_types: grants.grantTypes,
        strong_grants: strongGrants.grantTypes,
        timeout_seconds: lifetime.timeout,
        active_timeout_seconds: lifetime.activeTimeout,
        status,
      })
      return client
    },
    async user(user, passwordHash) {
      const { roles, nickName, phoneNumber, avatarUrl, createdAt, ...same } = user.props
      await insert('users', {
        ...same,
        name_key: LoginName.parse(same.name).key,
        nick_name: nickName,
        phone_number: phoneNumber,
        avatar_url: avatarUrl,
        created_at: createdAt,
        password_hash: passwordHash,
      })
      for (const role of roles) await give(user.id, role)
      return user
    },
    async contact(userId, { channel, address }) {
      const contact = channel === 'sms' ? 'phone' : 'email'
      const set = `${contact}_key = $2, ${contact}_proven = true`
      await database.rows({ text: `update users set ${set} where id = $1` }, [userId, address])
    },
    async passkey(userId, credentialId) {
      await insert('passkeys', {
        user_id: userId,
        name: credentialId,
        credential_id: credentialId,
        public_key: Buffer.from('key'),
        counter: 0,
        confirmed_at: someMoment,
      })
    },
    async factorRole(roleId) {
      const text = 'update roles set factor_is_required = true where id = $1'
      await database.rows({ text }, [roleId])
    },
    async importedFile(id) {
      const text = `update stored_files set state = 'ready', is_checked = false,
        bytes = null, sha256 = null where id = $1`
      await database.rows({ text }, [id])
    },
    async sharedObject({ id, props: { platformKey, objectKey } }, kept, removeAt) {
      const text = 'update stored_files set stored_at = $2 where id = $1'
      await database.rows({ text }, [id, kept.props.objectKey.value])
      await database.rows(KEEP_REMOVAL, [id, removeAt, platformKey, objectKey.value])
    },
    async disableUser(id) {
      await database.rows({ text: `update users set status = 'disabled' where id = $1` }, [id])
    },
    async serviceAccount(id) {
      const text = 'update users set is_service_account = true where id = $1'
      await database.rows({ text }, [id])
    },
    async menu(menu) {
      const { parentId, order, opensExternally, isCached, isVisible, isEnabled, ...same } = menu
      await insert('menus', {
        ...same,
        parent_id: parentId,
        sort_order: order,
        opens_externally: opensExternally,
        is_cached: isCached,
        is_visible: isVisible,
        is_enabled: isEnabled,
      })
      return menu
    },
    async grant(roleId, ...menuIds) {
      const text = 'insert into role_menus (role_id, menu_id) select $1, unnest($2::bigint[])'
      await database.rows({ text }, [roleId, menuIds])
    },
    async platform(platform) {
      const { isDefault, basePath, rootPath, remote, ...same } = platform.props
      await insert('storage_platforms', {
        id: same.id,
        key: same.key,
        location_epoch: same.locationEpoch,
        kind: same.kind,
        status: same.status,
        is_default: isDefault,
        base_path: basePath,
        root_path: rootPath,
        access_policy: same.accessPolicy,
        custom_domain: same.customDomain,
        remark: same.remark,
        verify_downloads: same.verifyDownloads,
        give_addresses: same.givesAddresses,
        endpoint: remote?.endpoint,
        is_https: remote?.isHttps,
        region: remote?.region,
        bucket: remote?.bucket,
        access_key: remote?.accessKey,
        secret_key: remote?.secretKey,
        options: remote && JSON.stringify(remote.options),
        shown_inline: same.inline ?? 'pictures',
      })
      return platform
    },
    async dictionaryEntry(entry) {
      const { order, cssClass, listClass, isDefault, createdAt, ...same } = entry
      await insert('dictionary_entries', {
        ...same,
        sort_order: order,
        css_class: cssClass,
        list_class: listClass,
        is_default: isDefault,
        created_at: createdAt,
      })
    },
    async danglingIds(table) {
      const text = `do $$ declare one name; begin
        for one in select conname from pg_constraint
          where contype = 'f' and conrelid = '${table}'::regclass
        loop execute format('alter table ${table} drop constraint %I', one); end loop;
      end $$`
      await database.rows({ text }, [])
    },
    async parameter(key, value, isBuiltIn = false) {
      const text = `insert into parameters (key, name, value, is_built_in, created_at)
        values ($1, $1, $2, $3, $4)
        on conflict (key) do update set value = excluded.value returning id`
      const [row] = await database.rows({ text }, [key, value, isBuiltIn, someMoment])
      return String(row?.id)
    },
  }
}
