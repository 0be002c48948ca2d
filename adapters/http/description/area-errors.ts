import type { RouteEntry } from '../route-table.ts'

interface AreaErrors {
  readonly errors: readonly string[]
  covers(entry: RouteEntry): boolean
}

const UPLOAD_ERRORS = [
  ...['upload_empty', 'upload_too_large', 'upload_type', 'upload_content', 'upload_aborted'],
  ...['quota_bytes', 'quota_files', 'quota_running', 'scan_failed', 'file_quarantined'],
  ...['no_storage_platform', 'upload_unconfirmed'],
]

/** The errors of use-cases, by address. Tests fail when a route answers with any other error. */
export const AREA_ERRORS: readonly AreaErrors[] = [
  area(/^GET .*\/list$/, 'invalid_date', 'invalid_order'),
  area(/^POST .*\/export$/, 'invalid_date'),
  area(/^GET .*\/deptTree$/, 'invalid_date'),
  area(/^GET \/auth\/code$/, 'too_many_requests'),
  area(
    /^POST (\/api)?\/auth\/login$/,
    ...['invalid_client', 'invalid_grant', 'account_locked', 'invalid_request', 'invalid_captcha'],
    ...['invalid_login_name', 'code_refused', 'invalid_recipient', 'invalid_email'],
    ...['invalid_phone', 'social_not_configured', 'social_domain_refused', 'invalid_social_state'],
    ...['social_not_bound', 'xcx_not_bound', 'provider_failed', 'invalid_provider_code'],
  ),
  area(
    /^POST \/auth\/register$/,
    ...['invalid_client', 'invalid_captcha', 'registration_closed', 'name_taken', 'weak_password'],
    ...['reserved_name', 'unsuitable_login_name', 'invalid_login_name'],
  ),
  area(
    /^\w+ \/auth\/(binding|social|unlock|xcx)\//,
    ...['social_not_configured', 'social_domain_refused', 'invalid_social_state', 'invalid_client'],
    ...['provider_failed', 'invalid_provider_code', 'social_identity_taken', 'not_logged_in'],
    ...['social_source_taken', 'social_binding_not_found', 'social_last_way_in', 'invalid_request'],
  ),
  area(
    /^GET \/resource\/(sms|email)\/code$/,
    ...['invalid_client', 'invalid_captcha', 'too_many_requests', 'invalid_recipient'],
    ...['sms_not_enabled', 'mail_not_enabled', 'send_failed', 'invalid_email', 'invalid_phone'],
    'invalid_request',
  ),
  area(
    /^(POST|PUT) \/system\/client/,
    ...['invalid_client_field', 'invalid_client_timeout', 'client_key_taken', 'invalid_lifetime'],
    'unknown_grant_type',
  ),
  area(/^(GET|POST|PUT|DELETE) \/system\/client/, 'client_not_found', 'built_in_client_kept'),
  {
    errors: [
      'record_not_found',
      'invalid_field',
      'field_taken',
      'record_in_use',
      'record_built_in',
    ],
    covers: ({ config }) => config.recordWords !== undefined,
  },
  area(
    /^(POST|PUT|DELETE) \/system\/dept/,
    ...['department_cycle', 'department_disabled', 'department_is_root', 'department_has_children'],
    ...['department_has_enabled', 'department_has_posts', 'department_has_users'],
  ),
  area(
    /^(POST|PUT) \/system\/config/,
    ...['parameter_kept', 'role_not_found', 'built_in_role_kept'],
  ),
  area(/^(POST|PUT|DELETE) \/system\/post/, 'post_held'),
  area(
    /^PUT \/system\/user\/profile/,
    ...['invalid_email', 'invalid_phone', 'contact_taken', 'wrong_password', 'same_password'],
    ...['weak_password', 'account_locked'],
  ),
  area(
    /^\w+ \/system\/menu/,
    ...['menu_not_found', 'invalid_menu', 'menu_needed', 'menu_page_kept'],
  ),
  area(
    /^\w+ \/system\/(role|menu\/roleMenuTreeselect)/,
    ...['role_not_found', 'invalid_role_key', 'role_taken', 'built_in_role_kept', 'own_role_kept'],
    'registration_role_kept',
    ...['role_held', 'holder_not_found', 'rights_exceeded', 'own_rights_kept', 'super_user_kept'],
  ),
  area(
    /^(POST|PUT|DELETE) \/system\/user(\/:userIds|\/changeStatus|\/resetPwd|\/authRole)?$/,
    ...['super_user_kept', 'own_rights_kept', 'rights_exceeded', 'not_yours_to_give'],
    ...['role_required', 'invalid_email', 'invalid_phone', 'weak_password', 'invalid_login_name'],
    ...['reserved_name', 'unsuitable_login_name'],
  ),
  area(
    /^POST \/system\/user\/importData$/,
    ...['import_failed', 'unreadable_sheet', 'too_many_rows', 'missing_column', 'upload_malformed'],
    ...['doubled_column', 'empty_sheet'],
  ),
  area(/^GET \/monitor\/logininfor\/unlock\//, 'invalid_login_name', 'rights_exceeded'),
  area(/^POST \/monitor\/outbox\//, 'event_not_found'),
  area(/^DELETE \/monitor\/online\/:tokenId$/, 'rights_exceeded'),
  area(
    /^\w+ \/resource\/oss\/config/,
    ...['invalid_platform', 'platform_not_found', 'platform_key_taken', 'platform_default'],
    ...[
      'access_key_reference',
      'platform_built_in',
      'platform_files',
      'platform_move',
      'platform_location_in_use',
      'platform_not_working',
      'platform_changing',
      'endpoint_not_found',
      'endpoint_not_allowed',
      'endpoint_needs_name',
      'endpoint_has_bucket',
      'endpoint_has_path',
      'platform_not_private',
      'domain_is_no_name',
      'domain_not_signed',
      'unknown_cloud',
    ],
    ...['root_not_allowed', 'root_overlaps', 'no_storage_platform'],
  ),
  area(/^POST \/resource\/oss\/config\/reconcile$/, 'reconcile_running'),
  area(
    /^\w+ \/resource\/oss\/migration/,
    ...['migration_not_found', 'migration_same_platform', 'migration_platform_stopped'],
    ...['migration_open', 'migration_state', 'platform_not_found'],
  ),
  area(
    /^(POST \/resource\/oss\/upload|POST \/api\/upload|POST \/system\/user\/profile\/avatar)$/,
    ...[...UPLOAD_ERRORS, 'upload_malformed'],
  ),
  area(/^POST \/resource\/oss\/upload$/, 'upload_running', 'upload_key_reused'),
  area(
    /^(POST|HEAD|PATCH|DELETE) \/resource\/oss\/tus/,
    ...['tus_version', 'tus_header', 'upload_not_found', 'upload_offset', 'upload_busy'],
    ...['upload_parts', ...UPLOAD_ERRORS],
  ),
  area(
    /^\w+ (\/resource\/oss\/|\/api\/upload|\/file\/|\/system\/user\/profile\/avatar)/,
    ...['file_not_found', 'file_altered', 'storage_full', 'storage_unreachable'],
  ),
  area(/^GET \/resource\/oss\/listByIds/, 'invalid_id'),
  area(/^POST \/api\/auth\/refresh$/, 'not_logged_in'),
  area(/^GET \/(docs\/.*)?$/, 'route_not_found'),
]

function area(addresses: RegExp, ...errors: readonly string[]): AreaErrors {
  return { errors, covers: ({ method, url }) => addresses.test(`${method} ${url}`) }
}
