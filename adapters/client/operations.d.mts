// Made of the API description. After a change of routes: npm run client-types

/** How every route refuses; which codes `error` has is the route's own. */
export interface Refused<Error extends string> {
  readonly code: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 423 | 429 | 500 | 503
  readonly msg: string
  readonly data: null
  readonly error: Error
  readonly requestId: string
}

export interface Schemas {
  readonly RouterNode: { readonly name: string; readonly path: string; readonly hidden?: boolean; readonly redirect?: string; readonly component: string; readonly query?: string; readonly alwaysShow?: boolean; readonly meta?: { readonly title: string; readonly icon: string; readonly noCache?: boolean; readonly link?: string | null; readonly activeMenu?: string }; readonly children?: readonly (Schemas['RouterNode'])[] }
  readonly VbenNode: { readonly name: string; readonly path: string; readonly component?: string; readonly redirect?: string; readonly meta: { readonly title: string; readonly icon: string; readonly order: number; readonly keepAlive: boolean; readonly hideInMenu: boolean; readonly activePath?: string; readonly iframeSrc?: string; readonly link?: string }; readonly children?: readonly (Schemas['VbenNode'])[] }
}

export interface Operations {
  /** Remove a binding of the caller */
  'DELETE /auth/unlock/{socialId}': {
    input: { path: { readonly socialId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "social_not_configured" | "social_domain_refused" | "invalid_social_state" | "invalid_client" | "provider_failed" | "invalid_provider_code" | "social_identity_taken" | "social_source_taken" | "social_binding_not_found" | "social_last_way_in" | "invalid_request" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Empty the login log */
  'DELETE /monitor/logininfor/clean': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Remove lines of the login log */
  'DELETE /monitor/logininfor/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** End an own session */
  'DELETE /monitor/online/myself/{tokenId}': {
    input: { path: { readonly tokenId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** End anybody’s session */
  'DELETE /monitor/online/{tokenId}': {
    input: { path: { readonly tokenId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Empty the operation log */
  'DELETE /monitor/operlog/clean': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Remove lines of the operation log */
  'DELETE /monitor/operlog/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Remove storage platforms */
  'DELETE /resource/oss/config/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_not_found" | "platform_key_taken" | "platform_default" | "access_key_reference" | "platform_built_in" | "platform_files" | "platform_move" | "platform_place_in_use" | "platform_not_working" | "platform_changing" | "endpoint_not_allowed" | "endpoint_needs_name" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** End the signed addresses of files */
  'DELETE /resource/oss/links/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Give a resumable upload up */
  'DELETE /resource/oss/tus/{id}': {
    input: { path: { readonly id: string } }
    answer: Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "tus_version" | "tus_header" | "upload_not_found" | "upload_offset" | "upload_busy" | "upload_parts" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Delete files */
  'DELETE /resource/oss/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Remove clients, which ends their sessions */
  'DELETE /system/client/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Forget copies of system parameters */
  'DELETE /system/config/refreshCache': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Remove system parameters */
  'DELETE /system/config/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Remove notices */
  'DELETE /system/notice/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "invalid_notice" | "notice_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Permission codes of the caller */
  'GET /api/auth/codes': {
    input: object
    answer: { readonly code: number; readonly data: readonly (string)[]; readonly error: null; readonly message: string } | Refused<string>
  }
  /** Menu of the caller, as routes of stock Vben Admin */
  'GET /api/menu/all': {
    input: object
    answer: { readonly code: number; readonly data: readonly (Schemas['VbenNode'])[]; readonly error: null; readonly message: string } | Refused<string>
  }
  /** The caller, as stock Vben Admin shows people */
  'GET /api/user/info': {
    input: object
    answer: { readonly code: number; readonly data: { readonly id: string; readonly userId: string; readonly username: string; readonly realName: string; readonly roles: readonly (string)[]; readonly avatar: string; readonly desc: string }; readonly error: null; readonly message: string } | Refused<string>
  }
  /** Where to go to log in with a third party, or to bind one */
  'GET /auth/binding/{source}': {
    input: { path: { readonly source: string }; query: { readonly domain: string; readonly tenantId?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: string } | Refused<"too_many_requests" | "validation_failed" | "invalid_id" | "social_not_configured" | "social_domain_refused" | "invalid_social_state" | "invalid_client" | "provider_failed" | "invalid_provider_code" | "social_identity_taken" | "not_logged_in" | "social_source_taken" | "social_binding_not_found" | "social_last_way_in" | "invalid_request" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A new captcha */
  'GET /auth/code': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly captchaEnabled: boolean; readonly uuid?: string; readonly img?: string } } | Refused<"too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Permission codes of the caller */
  'GET /auth/codes': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (string)[] } | Refused<"not_logged_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Tenants to choose from */
  'GET /auth/tenant/list': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly tenantEnabled: boolean; readonly voList: readonly ({ readonly tenantId: string; readonly companyName: string; readonly domain: string | null })[] } } | Refused<"too_many_requests" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Codes that no sender is configured for */
  'GET /dev/inbox': {
    input: object
    answer: Response | { readonly [name: string]: unknown } | Refused<"permission_denied" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page to read it */
  'GET /docs': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** What the page is made of */
  'GET /docs/{name}': {
    input: { path: { readonly name: string } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "route_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A file by its signed address */
  'GET /file/{id}': {
    input: { path: { readonly id: string } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A small picture of a picture, by its signed address */
  'GET /file/{id}/preview': {
    input: { path: { readonly id: string } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** The process is alive */
  'GET /healthz': {
    input: object
    answer: { readonly status: string; readonly missing: readonly (string)[] } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** How the cache is doing */
  'GET /monitor/cache': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly info: { readonly [name: string]: unknown }; readonly dbSize: number; readonly commandStats: readonly ({ readonly name: string; readonly value: string })[] } } | Refused<"not_logged_in" | "permission_denied" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page of the login log */
  'GET /monitor/logininfor/list': {
    input: { query?: { readonly pageNum?: string; readonly pageSize?: string; readonly orderByColumn?: string; readonly isAsc?: string; readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly ipaddr?: string; readonly userName?: string; readonly status?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly infoId: number | string; readonly tenantId: string; readonly userName: string; readonly clientKey: string | null; readonly deviceType: string | null; readonly status: string; readonly ipaddr: string; readonly loginLocation: string; readonly browser: string; readonly os: string; readonly msg: string; readonly loginTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Forget the wrong tries of a login name and open its lock */
  'GET /monitor/logininfor/unlock/{userName}': {
    input: { path: { readonly userName: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_login_name" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** The own sessions, unpaged */
  'GET /monitor/online': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly tokenId: string; readonly deptName: null; readonly userName: string; readonly clientKey: string | null; readonly deviceType: string | null; readonly ipaddr: string; readonly loginLocation: string; readonly browser: string; readonly os: string; readonly loginTime: number })[] } | Refused<"not_logged_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Everybody’s sessions, unpaged */
  'GET /monitor/online/list': {
    input: { query?: { readonly ipaddr?: string; readonly userName?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly tokenId: string; readonly deptName: null; readonly userName: string; readonly clientKey: string | null; readonly deviceType: string | null; readonly ipaddr: string; readonly loginLocation: string; readonly browser: string; readonly os: string; readonly loginTime: number })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page of the operation log */
  'GET /monitor/operlog/list': {
    input: { query?: { readonly pageNum?: string; readonly pageSize?: string; readonly orderByColumn?: string; readonly isAsc?: string; readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly title?: string; readonly operName?: string; readonly operIp?: string; readonly businessType?: string; readonly status?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly operId: number | string; readonly tenantId: string; readonly title: string; readonly businessType: number; readonly method: string; readonly requestMethod: string; readonly operatorType: number; readonly operName: string; readonly deptName: string; readonly operUrl: string; readonly operIp: string; readonly operLocation: string; readonly operParam: string; readonly jsonResult: string; readonly status: number; readonly errorMsg: string; readonly operTime: string; readonly costTime: number })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** This description */
  'GET /openapi.json': {
    input: object
    answer: { readonly [name: string]: unknown } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Requests can be answered now */
  'GET /readyz': {
    input: object
    answer: { readonly status: string; readonly missing: readonly (string)[] } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Send a login code by e-mail */
  'GET /resource/email/code': {
    input: { query: { readonly email: string; readonly uuid?: string; readonly code?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"validation_failed" | "invalid_id" | "invalid_client" | "invalid_captcha" | "too_many_requests" | "invalid_recipient" | "sms_not_enabled" | "mail_not_enabled" | "send_failed" | "invalid_email" | "invalid_phone" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page of the storage platforms */
  'GET /resource/oss/config/list': {
    input: { query?: { readonly pageNum?: string; readonly pageSize?: string; readonly orderByColumn?: string; readonly isAsc?: string; readonly configKey?: string; readonly bucketName?: string; readonly status?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly ossConfigId: number | string; readonly configKey: string; readonly accessKey: string; readonly secretKey: string; readonly bucketName: string; readonly endpoint: string; readonly prefix: string; readonly domain: string; readonly isHttps: string; readonly region: string; readonly accessPolicy: string; readonly status: string; readonly ext1: string; readonly remark: string })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "invalid_platform" | "platform_not_found" | "platform_key_taken" | "platform_default" | "access_key_reference" | "platform_built_in" | "platform_files" | "platform_move" | "platform_place_in_use" | "platform_not_working" | "platform_changing" | "endpoint_not_allowed" | "endpoint_needs_name" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** One storage platform */
  'GET /resource/oss/config/{ossConfigId}': {
    input: { path: { readonly ossConfigId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly ossConfigId: number | string; readonly configKey: string; readonly accessKey: string; readonly secretKey: string; readonly bucketName: string; readonly endpoint: string; readonly prefix: string; readonly domain: string; readonly isHttps: string; readonly region: string; readonly accessPolicy: string; readonly status: string; readonly ext1: string; readonly remark: string } } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_not_found" | "platform_key_taken" | "platform_default" | "access_key_reference" | "platform_built_in" | "platform_files" | "platform_move" | "platform_place_in_use" | "platform_not_working" | "platform_changing" | "endpoint_not_allowed" | "endpoint_needs_name" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Download a file */
  'GET /resource/oss/download/{id}': {
    input: { path: { readonly id: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page of the files */
  'GET /resource/oss/list': {
    input: { query?: { readonly pageNum?: string; readonly pageSize?: string; readonly orderByColumn?: string; readonly isAsc?: string; readonly fileName?: string; readonly originalName?: string; readonly fileSuffix?: string; readonly service?: string; readonly createBy?: string; readonly url?: string; readonly "params[beginCreateTime]"?: string; readonly "params[endCreateTime]"?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly ossId: string; readonly fileName: string; readonly originalName: string; readonly fileSuffix: string; readonly url: string; readonly previewUrl: string | null; readonly createTime: string; readonly createBy: number | string; readonly createByName: string; readonly service: string; readonly ext1: string })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Refuses an empty list of ids */
  'GET /resource/oss/listByIds': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly ossId: string; readonly fileName: string; readonly originalName: string; readonly fileSuffix: string; readonly url: string; readonly previewUrl: string | null; readonly createTime: string; readonly createBy: number | string; readonly createByName: string; readonly service: string; readonly ext1: string })[] } | Refused<"not_logged_in" | "permission_denied" | "file_not_found" | "storage_full" | "storage_unreachable" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Files by their ids */
  'GET /resource/oss/listByIds/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly ossId: string; readonly fileName: string; readonly originalName: string; readonly fileSuffix: string; readonly url: string; readonly previewUrl: string | null; readonly createTime: string; readonly createBy: number | string; readonly createByName: string; readonly service: string; readonly ext1: string })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page of the moves of files between platforms */
  'GET /resource/oss/migration/list': {
    input: { query?: { readonly pageNum?: string; readonly pageSize?: string; readonly orderByColumn?: string; readonly isAsc?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly migrationId: number | string; readonly from: string; readonly to: string; readonly status: string; readonly percent: number; readonly filesTotal: number; readonly filesMoved: number; readonly filesFailed: number; readonly bytesTotal: number; readonly bytesMoved: number; readonly bytesPerSecond: number | null; readonly secondsLeft: number | null; readonly trouble: string | null; readonly startedBy: string; readonly createTime: string; readonly endTime: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "migration_not_found" | "migration_same_platform" | "migration_platform_stopped" | "migration_open" | "migration_state" | "platform_not_found" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** How far a move of files is */
  'GET /resource/oss/migration/{migrationId}': {
    input: { path: { readonly migrationId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly migrationId: number | string; readonly from: string; readonly to: string; readonly status: string; readonly percent: number; readonly filesTotal: number; readonly filesMoved: number; readonly filesFailed: number; readonly bytesTotal: number; readonly bytesMoved: number; readonly bytesPerSecond: number | null; readonly secondsLeft: number | null; readonly trouble: string | null; readonly startedBy: string; readonly createTime: string; readonly endTime: string | null } } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "migration_not_found" | "migration_same_platform" | "migration_platform_stopped" | "migration_open" | "migration_state" | "platform_not_found" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Send a login code by SMS */
  'GET /resource/sms/code': {
    input: { query: { readonly phonenumber: string; readonly uuid?: string; readonly code?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"validation_failed" | "invalid_id" | "invalid_client" | "invalid_captcha" | "too_many_requests" | "invalid_recipient" | "sms_not_enabled" | "mail_not_enabled" | "send_failed" | "invalid_email" | "invalid_phone" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Open the event stream */
  'GET /resource/sse': {
    input: object
    answer: Response | Refused<"not_logged_in" | "origin_refused" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Close the channels of the presented token */
  'GET /resource/sse/close': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Open a WebSocket for messages */
  'GET /resource/websocket': {
    input: object
    answer: Refused<"not_logged_in" | "origin_refused" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Why a login would be refused, rule by rule */
  'GET /system/client/explain': {
    input: { query: { readonly clientId: string; readonly grantType: string; readonly userName?: string; readonly address?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly check: string; readonly passed: boolean; readonly reason: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page of the clients */
  'GET /system/client/list': {
    input: { query?: { readonly pageNum?: string; readonly pageSize?: string; readonly orderByColumn?: string; readonly isAsc?: string; readonly clientId?: string; readonly clientKey?: string; readonly clientSecret?: string; readonly status?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly id: number | string; readonly clientId: string; readonly clientKey: string; readonly clientSecret: string; readonly grantTypeList: readonly (string)[]; readonly grantType: string; readonly deviceType: string; readonly activeTimeout: number; readonly timeout: number; readonly status: string })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** One client, without its secret */
  'GET /system/client/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly id: number | string; readonly clientId: string; readonly clientKey: string; readonly clientSecret: string; readonly grantTypeList: readonly (string)[]; readonly grantType: string; readonly deviceType: string; readonly activeTimeout: number; readonly timeout: number; readonly status: string } } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Value of a system parameter */
  'GET /system/config/configKey/{configKey}': {
    input: { path: { readonly configKey: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: string | null } | Refused<"not_logged_in" | "validation_failed" | "invalid_id" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page of the system parameters */
  'GET /system/config/list': {
    input: { query?: { readonly pageNum?: string; readonly pageSize?: string; readonly orderByColumn?: string; readonly isAsc?: string; readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly configName?: string; readonly configKey?: string; readonly configType?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly configId: number | string; readonly configName: string; readonly configKey: string; readonly configValue: string; readonly configType: string; readonly remark: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** One system parameter */
  'GET /system/config/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly configId: number | string; readonly configName: string; readonly configKey: string; readonly configValue: string; readonly configType: string; readonly remark: string | null; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Values of a dictionary */
  'GET /system/dict/data/type/{dictType}': {
    input: { path: { readonly dictType: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly dictCode: number | string; readonly dictSort: number; readonly dictLabel: string; readonly dictValue: string; readonly dictType: string; readonly cssClass: string | null; readonly listClass: string | null; readonly isDefault: string; readonly remark: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Menu of the caller, as routes */
  'GET /system/menu/getRouters': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['RouterNode'])[] } | Refused<"not_logged_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** A page of the notices */
  'GET /system/notice/list': {
    input: { query?: { readonly pageNum?: string; readonly pageSize?: string; readonly orderByColumn?: string; readonly isAsc?: string; readonly noticeTitle?: string; readonly noticeType?: string; readonly createByName?: string; readonly createBy?: string; readonly status?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly noticeId: number | string; readonly noticeTitle: string; readonly noticeType: string; readonly noticeContent: string; readonly status: string; readonly remark: string | null; readonly createBy: number | string; readonly createByName: string; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "invalid_notice" | "notice_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** One notice */
  'GET /system/notice/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly noticeId: number | string; readonly noticeTitle: string; readonly noticeType: string; readonly noticeContent: string; readonly status: string; readonly remark: string | null; readonly createBy: number | string; readonly createByName: string; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "invalid_notice" | "notice_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** The bindings of the caller */
  'GET /system/social/list': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly id: number | string; readonly userId: number | string; readonly tenantId: string; readonly authId: string; readonly source: string; readonly openId: string; readonly userName: string; readonly nickName: string; readonly email: string | null; readonly avatar: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** The caller, with roles and permissions */
  'GET /system/user/getInfo': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly user: { readonly userId: number | string; readonly tenantId: string; readonly deptId: null; readonly deptName: null; readonly userName: string; readonly nickName: string; readonly userType: string; readonly email: string | null; readonly phonenumber: string | null; readonly sex: string; readonly avatar: string | null; readonly status: string; readonly loginIp: null; readonly loginDate: string; readonly remark: string | null; readonly createTime: string; readonly roles: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly status: string })[] }; readonly roles: readonly (string)[]; readonly permissions: readonly (string)[] } } | Refused<"not_logged_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** The own profile */
  'GET /system/user/profile': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly user: { readonly userId: number | string; readonly tenantId: string; readonly deptId: null; readonly deptName: null; readonly userName: string; readonly nickName: string; readonly userType: string; readonly email: string | null; readonly phonenumber: string | null; readonly sex: string; readonly avatar: string | null; readonly loginIp: string | null; readonly loginDate: string | null }; readonly roleGroup: string; readonly postGroup: string } } | Refused<"not_logged_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** How far a resumable upload is */
  'HEAD /resource/oss/tus/{id}': {
    input: { path: { readonly id: string } }
    answer: Response
  }
  /** What resumable uploads can do here */
  'OPTIONS /resource/oss/tus': {
    input: object
    answer: Refused<"file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** What resumable uploads can do here */
  'OPTIONS /resource/oss/tus/{id}': {
    input: { path: { readonly id: string } }
    answer: Refused<"validation_failed" | "invalid_id" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Send the next part of a resumable upload */
  'PATCH /resource/oss/tus/{id}': {
    input: { path: { readonly id: string }; body: Blob }
    answer: Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "tus_version" | "tus_header" | "upload_not_found" | "upload_offset" | "upload_busy" | "upload_parts" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Log in with a password, in stock Vben Admin */
  'POST /api/auth/login': {
    input: { body: { readonly username: string; readonly password: string } }
    answer: { readonly code: number; readonly data: { readonly accessToken: string }; readonly error: null; readonly message: string } | Refused<string>
  }
  /** End the session of the presented token, or of the cookie */
  'POST /api/auth/logout': {
    input: object
    answer: { readonly code: number; readonly data: string; readonly error: null; readonly message: string } | Refused<string>
  }
  /** The token of the session that the cookie is of, as bare text */
  'POST /api/auth/refresh': {
    input: object
    answer: Response | Refused<string>
  }
  /** Upload one file, in stock Vben Admin */
  'POST /api/upload': {
    input: { body: { readonly file: Blob } }
    answer: { readonly code: number; readonly data: { readonly url: string }; readonly error: null; readonly message: string } | Refused<string>
  }
  /** Log in with a grant type */
  'POST /auth/login': {
    input: { body: { readonly clientId: string; readonly grantType: string; readonly [name: string]: unknown }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly access_token: string; readonly expire_in: number; readonly client_id: string; readonly refresh_token: null; readonly refresh_expire_in: null; readonly scope: null; readonly openid: string | null } } | Refused<"too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "envelope_required" | "validation_failed" | "invalid_id" | "invalid_client" | "invalid_grant" | "account_locked" | "invalid_request" | "invalid_captcha" | "invalid_login_name" | "code_refused" | "invalid_recipient" | "invalid_email" | "invalid_phone" | "social_not_configured" | "social_domain_refused" | "invalid_social_state" | "social_not_bound" | "xcx_not_bound" | "provider_failed" | "invalid_provider_code" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** End the session of the presented token */
  'POST /auth/logout': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Open an account, while the system parameter allows it */
  'POST /auth/register': {
    input: { body: { readonly clientId: string; readonly grantType: string; readonly username: string; readonly password: string; readonly userType?: string; readonly tenantId?: string; readonly uuid?: string; readonly code?: string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "envelope_required" | "validation_failed" | "invalid_id" | "invalid_client" | "invalid_captcha" | "registration_closed" | "name_taken" | "weak_password" | "reserved_name" | "unsuitable_login_name" | "invalid_login_name" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Bind the third party that the caller comes back from */
  'POST /auth/social/callback': {
    input: { body: { readonly source: string; readonly socialCode: string; readonly socialState: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "social_not_configured" | "social_domain_refused" | "invalid_social_state" | "invalid_client" | "provider_failed" | "invalid_provider_code" | "social_identity_taken" | "social_source_taken" | "social_binding_not_found" | "social_last_way_in" | "invalid_request" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Bind the mini-program that the caller is in */
  'POST /auth/xcx/bind': {
    input: { body: { readonly appid?: string; readonly xcxCode: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "social_not_configured" | "social_domain_refused" | "invalid_social_state" | "invalid_client" | "provider_failed" | "invalid_provider_code" | "social_identity_taken" | "social_source_taken" | "social_binding_not_found" | "social_last_way_in" | "invalid_request" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Export the login log */
  'POST /monitor/logininfor/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly ipaddr?: string; readonly userName?: string; readonly status?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** End an own session */
  'POST /monitor/online/{tokenId}': {
    input: { path: { readonly tokenId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Export the operation log */
  'POST /monitor/operlog/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly title?: string; readonly operName?: string; readonly operIp?: string; readonly businessType?: string; readonly status?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Add a storage platform */
  'POST /resource/oss/config': {
    input: { body: { readonly configKey: string; readonly bucketName: string; readonly endpoint: string; readonly prefix?: string | null; readonly domain?: string | null; readonly isHttps?: "Y" | "N" | "" | null; readonly region?: string | null; readonly accessPolicy?: "0" | "1" | "2" | "" | null; readonly ext1?: string | null; readonly remark?: string | null; readonly accessKey: string; readonly secretKey: string; readonly status?: "0" | "1" | "" | null; readonly force?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_not_found" | "platform_key_taken" | "platform_default" | "access_key_reference" | "platform_built_in" | "platform_files" | "platform_move" | "platform_place_in_use" | "platform_not_working" | "platform_changing" | "endpoint_not_allowed" | "endpoint_needs_name" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Remove objects without a record from the storage platforms */
  'POST /resource/oss/config/reconcile': {
    input: { body: { readonly dryRun: boolean; readonly force?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly configKey: string; readonly outcome: string; readonly objects: number; readonly orphans: number; readonly orphanBytes: number; readonly sample: readonly (string)[]; readonly removed: number; readonly missing: number | null; readonly missingSample: readonly (number | string)[] })[] } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_not_found" | "platform_key_taken" | "platform_default" | "access_key_reference" | "platform_built_in" | "platform_files" | "platform_move" | "platform_place_in_use" | "platform_not_working" | "platform_changing" | "endpoint_not_allowed" | "endpoint_needs_name" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "reconcile_running" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Try a storage platform before files go there */
  'POST /resource/oss/config/test': {
    input: { body: { readonly ossConfigId?: number | string; readonly configKey?: string; readonly bucketName?: string; readonly endpoint?: string; readonly prefix?: string | null; readonly domain?: string | null; readonly isHttps?: "Y" | "N" | "" | null; readonly region?: string | null; readonly accessPolicy?: "0" | "1" | "2" | "" | null; readonly ext1?: string | null; readonly remark?: string | null; readonly accessKey?: string | null; readonly secretKey?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly step: string; readonly passed: boolean; readonly milliseconds: number; readonly advice: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_not_found" | "platform_key_taken" | "platform_default" | "access_key_reference" | "platform_built_in" | "platform_files" | "platform_move" | "platform_place_in_use" | "platform_not_working" | "platform_changing" | "endpoint_not_allowed" | "endpoint_needs_name" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Move all files of a storage platform to another one */
  'POST /resource/oss/migration': {
    input: { body: { readonly from: string; readonly to: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly migrationId: number | string; readonly from: string; readonly to: string; readonly status: string; readonly percent: number; readonly filesTotal: number; readonly filesMoved: number; readonly filesFailed: number; readonly bytesTotal: number; readonly bytesMoved: number; readonly bytesPerSecond: number | null; readonly secondsLeft: number | null; readonly trouble: string | null; readonly startedBy: string; readonly createTime: string; readonly endTime: string | null } } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "migration_not_found" | "migration_same_platform" | "migration_platform_stopped" | "migration_open" | "migration_state" | "platform_not_found" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Begin a resumable upload */
  'POST /resource/oss/tus': {
    input: object
    answer: Refused<"not_logged_in" | "permission_denied" | "validation_failed" | "invalid_id" | "tus_version" | "tus_header" | "upload_not_found" | "upload_offset" | "upload_busy" | "upload_parts" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Upload one file */
  'POST /resource/oss/upload': {
    input: { body: { readonly file: Blob } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly url: string; readonly fileName: string; readonly ossId: string } } | Refused<"not_logged_in" | "permission_denied" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "upload_malformed" | "upload_running" | "upload_key_reused" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Get a ticket for a push channel */
  'POST /resource/push/ticket': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly ticket: string; readonly expiresIn: number } } | Refused<"not_logged_in" | "too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Add a client */
  'POST /system/client': {
    input: { body: { readonly clientKey: string; readonly grantTypeList: readonly (string)[]; readonly deviceType?: string | null; readonly clientSecret?: string; readonly status?: string; readonly timeout?: number; readonly activeTimeout?: number } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly id: number | string; readonly clientId: string; readonly clientSecret: string } } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_client_field" | "invalid_client_timeout" | "client_key_taken" | "invalid_lifetime" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Export the clients */
  'POST /system/client/export': {
    input: { body: { readonly clientId?: string; readonly clientKey?: string; readonly clientSecret?: string; readonly status?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_client_field" | "invalid_client_timeout" | "client_key_taken" | "invalid_lifetime" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Add a system parameter */
  'POST /system/config': {
    input: { body: { readonly configName: string; readonly configKey: string; readonly configValue: string; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Export the system parameters */
  'POST /system/config/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly configName?: string; readonly configKey?: string; readonly configType?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Add a notice */
  'POST /system/notice': {
    input: { body: { readonly noticeTitle: string; readonly noticeType: string; readonly noticeContent?: string | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_notice" | "notice_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Change the own picture */
  'POST /system/user/profile/avatar': {
    input: { body: { readonly avatarfile: Blob } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly imgUrl: string; readonly url: string } } | Refused<"not_logged_in" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "upload_malformed" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Change a storage platform */
  'PUT /resource/oss/config': {
    input: { body: { readonly ossConfigId: number | string; readonly configKey: string; readonly bucketName: string; readonly endpoint: string; readonly prefix?: string | null; readonly domain?: string | null; readonly isHttps?: "Y" | "N" | "" | null; readonly region?: string | null; readonly accessPolicy?: "0" | "1" | "2" | "" | null; readonly ext1?: string | null; readonly remark?: string | null; readonly accessKey?: string | null; readonly secretKey?: string | null; readonly force?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_not_found" | "platform_key_taken" | "platform_default" | "access_key_reference" | "platform_built_in" | "platform_files" | "platform_move" | "platform_place_in_use" | "platform_not_working" | "platform_changing" | "endpoint_not_allowed" | "endpoint_needs_name" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Make a storage platform the default one, or no longer */
  'PUT /resource/oss/config/changeStatus': {
    input: { body: { readonly ossConfigId: number | string; readonly status: string; readonly force?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_not_found" | "platform_key_taken" | "platform_default" | "access_key_reference" | "platform_built_in" | "platform_files" | "platform_move" | "platform_place_in_use" | "platform_not_working" | "platform_changing" | "endpoint_not_allowed" | "endpoint_needs_name" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Pause, resume or cancel a move of files */
  'PUT /resource/oss/migration/changeStatus': {
    input: { body: { readonly migrationId: number | string; readonly action: "pause" | "resume" | "cancel" } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly migrationId: number | string; readonly from: string; readonly to: string; readonly status: string; readonly percent: number; readonly filesTotal: number; readonly filesMoved: number; readonly filesFailed: number; readonly bytesTotal: number; readonly bytesMoved: number; readonly bytesPerSecond: number | null; readonly secondsLeft: number | null; readonly trouble: string | null; readonly startedBy: string; readonly createTime: string; readonly endTime: string | null } } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "migration_not_found" | "migration_same_platform" | "migration_platform_stopped" | "migration_open" | "migration_state" | "platform_not_found" | "file_not_found" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Change a client */
  'PUT /system/client': {
    input: { body: { readonly id: number | string; readonly clientKey: string; readonly grantTypeList: readonly (string)[]; readonly deviceType?: string | null; readonly clientSecret?: string; readonly status?: string; readonly timeout?: number; readonly activeTimeout?: number } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_client_field" | "invalid_client_timeout" | "client_key_taken" | "invalid_lifetime" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Enable or disable a client */
  'PUT /system/client/changeStatus': {
    input: { body: { readonly clientId: number | string; readonly status: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_client_field" | "invalid_client_timeout" | "client_key_taken" | "invalid_lifetime" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Give a client a new secret */
  'PUT /system/client/resetSecret': {
    input: { body: { readonly id: number | string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly clientSecret: string } } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_client_field" | "invalid_client_timeout" | "client_key_taken" | "invalid_lifetime" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Edit a system parameter */
  'PUT /system/config': {
    input: { body: { readonly configId: number | string; readonly configName: string; readonly configKey: string; readonly configValue: string; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Set the value of a system parameter */
  'PUT /system/config/updateByKey': {
    input: { body: { readonly configKey: string; readonly configValue: string | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_parameter" | "invalid_parameter_value" | "parameter_key_taken" | "parameter_not_found" | "parameter_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Edit a notice */
  'PUT /system/notice': {
    input: { body: { readonly noticeId: number | string; readonly noticeTitle: string; readonly noticeType: string; readonly noticeContent?: string | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_notice" | "notice_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Change the own profile */
  'PUT /system/user/profile': {
    input: { body: { readonly nickName?: string; readonly email?: string | null; readonly phonenumber?: string | null; readonly sex?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_email" | "invalid_phone" | "contact_taken" | "wrong_password" | "same_password" | "weak_password" | "account_locked" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
  /** Change the own password */
  'PUT /system/user/profile/updatePwd': {
    input: { body: { readonly oldPassword: string; readonly newPassword: string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "invalid_email" | "invalid_phone" | "contact_taken" | "wrong_password" | "same_password" | "weak_password" | "account_locked" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request">
  }
}
