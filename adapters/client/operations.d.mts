// Generated from the API description. After a change of routes run: npm run client-types

/** The refusal of every route. The codes in `error` are the route's own. */
export interface Refused<Error extends string> {
  readonly code: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 423 | 429 | 500 | 503
  readonly msg: string
  readonly data: null
  readonly error: Error
  readonly requestId: string
}

export interface Schemas {
  readonly RouterNode: { readonly name: string; readonly path: string; readonly hidden?: boolean; readonly redirect?: string; readonly component: string; readonly query?: string; readonly alwaysShow?: boolean; readonly meta?: { readonly title: string; readonly icon: string; readonly noCache?: boolean; readonly link?: string | null; readonly activeMenu?: string }; readonly children?: readonly (Schemas['RouterNode'])[] }
  readonly DepartmentNode: { readonly id: number | string; readonly parentId: number | string; readonly label: string; readonly weight: number; readonly disabled: boolean; readonly children?: readonly (Schemas['DepartmentNode'])[] }
  readonly MenuChoice: { readonly id: number | string; readonly parentId: number | string; readonly label: string; readonly weight: number; readonly menuType: string; readonly icon: string; readonly visible: string; readonly status: string; readonly children?: readonly (Schemas['MenuChoice'])[] }
  readonly VbenNode: { readonly name: string; readonly path: string; readonly component?: string; readonly redirect?: string; readonly meta: { readonly title: string; readonly icon: string; readonly order: number; readonly keepAlive: boolean; readonly hideInMenu: boolean; readonly activePath?: string; readonly iframeSrc?: string; readonly link?: string }; readonly children?: readonly (Schemas['VbenNode'])[] }
  readonly Session: { readonly tokenId: string; readonly deptName: string | null; readonly userName: string; readonly clientKey: string | null; readonly deviceType: string | null; readonly ipaddr: string; readonly loginLocation: string; readonly browser: string; readonly os: string; readonly loginTime: number }
  readonly LoginLogEntry: { readonly infoId: number | string; readonly tenantId: string; readonly userName: string; readonly clientKey: string | null; readonly deviceType: string | null; readonly status: string; readonly ipaddr: string; readonly loginLocation: string; readonly browser: string; readonly os: string; readonly msg: string; readonly loginTime: string }
  readonly Client: { readonly id: number | string; readonly clientId: string; readonly clientKey: string; readonly clientSecret: string; readonly grantTypeList: readonly (string)[]; readonly grantType: string; readonly strongGrantTypeList: readonly (string)[]; readonly deviceType: string; readonly activeTimeout: number; readonly timeout: number; readonly status: string; readonly wire: string; readonly accessPath: string; readonly accessPathList: readonly (string)[]; readonly ipWhitelist: string; readonly ipWhitelistList: readonly (string)[] }
  readonly OperationLogEntry: { readonly operId: number | string; readonly tenantId: string; readonly title: string; readonly businessType: number; readonly method: string; readonly requestMethod: string; readonly operatorType: number; readonly operName: string; readonly deptName: string; readonly userId: number | string; readonly clientKey: string; readonly deviceType: string; readonly browser: string; readonly os: string; readonly operUrl: string; readonly operIp: string; readonly operLocation: string; readonly operParam: string; readonly jsonResult: string; readonly status: number; readonly errorMsg: string; readonly operTime: string; readonly costTime: number }
  readonly StoredFile: { readonly ossId: string; readonly fileName: string; readonly originalName: string; readonly fileSuffix: string; readonly url: string; readonly previewUrl: string | null; readonly createTime: string; readonly createBy: number | string; readonly createByName: string; readonly service: string; readonly ext1: string }
  readonly StoragePlatform: { readonly ossConfigId: number | string; readonly configKey: string; readonly accessKey: string; readonly secretKey: string; readonly bucketName: string; readonly endpoint: string; readonly prefix: string; readonly domain: string; readonly isHttps: string; readonly region: string; readonly accessPolicy: string; readonly status: string; readonly ext1: string; readonly remark: string }
  readonly PlatformTestStep: { readonly step: string; readonly passed: boolean; readonly milliseconds: number; readonly advice: string | null; readonly policy: string | null }
  readonly FileMigration: { readonly migrationId: number | string; readonly from: string; readonly to: string; readonly status: string; readonly percent: number; readonly filesTotal: number; readonly filesMoved: number; readonly filesFailed: number; readonly bytesTotal: number; readonly bytesMoved: number; readonly bytesPerSecond: number | null; readonly secondsLeft: number | null; readonly trouble: string | null; readonly startedBy: string; readonly createTime: string; readonly endTime: string | null }
  readonly ReconcileReport: { readonly configKey: string; readonly outcome: string; readonly objects: number; readonly foreign: number; readonly orphans: number; readonly orphanBytes: number; readonly sample: readonly (string)[]; readonly removed: number; readonly missing: number | null; readonly missingSample: readonly (number | string)[]; readonly verified: number; readonly altered: number; readonly alteredSample: readonly (number | string)[] }
}

export interface Operations {
  /** Ask a browser for the second factor again */
  'DELETE /auth/factors/browsers/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Revoke a key */
  'DELETE /auth/keys/{keyId}': {
    input: { path: { readonly keyId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "key_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove a third-party binding */
  'DELETE /auth/unlock/{socialId}': {
    input: { path: { readonly socialId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "social_binding_not_found" | "social_last_way_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Empty the login log */
  'DELETE /monitor/logininfor/clean': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove entries of the login log */
  'DELETE /monitor/logininfor/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** End all of the caller's sessions but this one */
  'DELETE /monitor/online/myself/others': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** End one of the caller's sessions */
  'DELETE /monitor/online/myself/{tokenId}': {
    input: { path: { readonly tokenId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** End any user's session */
  'DELETE /monitor/online/{tokenId}': {
    input: { path: { readonly tokenId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Empty the operation log */
  'DELETE /monitor/operlog/clean': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove entries of the operation log */
  'DELETE /monitor/operlog/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove storage platforms */
  'DELETE /resource/oss/config/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "platform_not_found" | "platform_built_in" | "platform_default" | "platform_files" | "platform_move" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Cancel an upload to the storage platform */
  'DELETE /resource/oss/direct/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "upload_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Revoke signed URLs of files */
  'DELETE /resource/oss/links/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "file_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** End links to files */
  'DELETE /resource/oss/shares/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "share_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Delete files for good */
  'DELETE /resource/oss/trash/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "file_not_found" | "file_on_hold" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Cancel a resumable upload */
  'DELETE /resource/oss/tus/{id}': {
    input: { path: { readonly id: string } }
    answer: Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "body_too_large" | "validation_failed" | "invalid_id" | "tus_version" | "tus_header" | "upload_not_found" | "upload_busy" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove files */
  'DELETE /resource/oss/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "file_not_found" | "file_held" | "file_on_hold" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove clients and end their sessions */
  'DELETE /system/client/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Refresh the parameter cache */
  'DELETE /system/config/refreshCache': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove parameters */
  'DELETE /system/config/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "parameter_kept" | "role_not_found" | "built_in_role_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove departments */
  'DELETE /system/dept/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "rights_exceeded" | "department_cycle" | "department_disabled" | "department_is_root" | "department_has_children" | "department_has_enabled" | "department_has_posts" | "department_has_users" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove dictionary values */
  'DELETE /system/dict/data/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Refresh the dictionary cache */
  'DELETE /system/dict/type/refreshCache': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove dictionaries */
  'DELETE /system/dict/type/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove rules of the directory */
  'DELETE /system/directory/rule/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "not_yours_to_give" | "rights_exceeded" | "department_disabled" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove menus with their descendants */
  'DELETE /system/menu/cascade/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "menu_not_found" | "menu_needed" | "menu_page_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove a menu without children */
  'DELETE /system/menu/{menuId}': {
    input: { path: { readonly menuId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "menu_not_found" | "menu_needed" | "menu_page_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove notices */
  'DELETE /system/notice/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove posts */
  'DELETE /system/post/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "post_held" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove roles that are not assigned */
  'DELETE /system/role/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "role_not_found" | "invalid_role_key" | "role_taken" | "built_in_role_kept" | "own_role_kept" | "registration_role_kept" | "rights_exceeded" | "own_rights_kept" | "super_user_kept" | "role_held" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Revoke invitations */
  'DELETE /system/user/invite/{userIds}': {
    input: { path: { readonly userIds: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove users */
  'DELETE /system/user/{userIds}': {
    input: { path: { readonly userIds: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove the factors of a user */
  'DELETE /system/user/{userId}/factors': {
    input: { path: { readonly userId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Revoke a user's key */
  'DELETE /system/user/{userId}/keys/{keyId}': {
    input: { path: { readonly userId: string; readonly keyId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "key_not_found" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove webhooks */
  'DELETE /system/webhook/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "webhook_address_refused" | "webhook_contacts_refused" | "webhook_contacts_unencrypted" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Show the welcome page */
  'GET /': {
    input: { query?: { readonly lang?: string | number | boolean } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "route_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Show the account pages */
  'GET /account': {
    input: { query?: { readonly lang?: string | number | boolean } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "route_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get an account page, or a script or style of it */
  'GET /account/{name}': {
    input: { path: { readonly name: string }; query?: { readonly lang?: string | number | boolean } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "route_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the permission codes of the caller */
  'GET /api/auth/codes': {
    input: object
    answer: { readonly code: number; readonly data: readonly (string)[]; readonly error: null; readonly message: string } | Refused<string>
  }
  /** Get the menu of the caller as routes of stock Vben Admin */
  'GET /api/menu/all': {
    input: object
    answer: { readonly code: number; readonly data: readonly (Schemas['VbenNode'])[]; readonly error: null; readonly message: string } | Refused<string>
  }
  /** Get the caller in the form of stock Vben Admin */
  'GET /api/user/info': {
    input: object
    answer: { readonly code: number; readonly data: { readonly id: string; readonly userId: string; readonly username: string; readonly realName: string; readonly roles: readonly (string)[]; readonly avatar: string; readonly desc: string }; readonly error: null; readonly message: string } | Refused<string>
  }
  /** Get the address for logging in with, or binding, a third-party account */
  'GET /auth/binding/{source}': {
    input: { path: { readonly source: string }; query?: { readonly domain?: string | number | boolean; readonly tenantId?: string | number | boolean; readonly page?: "account" } }
    answer: { readonly code: 200; readonly msg: string; readonly data: string } | Refused<"too_many_requests" | "validation_failed" | "invalid_id" | "fresh_login_required" | "social_not_configured" | "provider_failed" | "social_domain_refused" | "invalid_client" | "not_logged_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a new captcha */
  'GET /auth/code': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly captchaEnabled: boolean; readonly uuid?: string; readonly img?: string } } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the permission codes of the caller */
  'GET /auth/codes': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (string)[] } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Show the caller's second factors, and what they owe */
  'GET /auth/factors': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly totp: boolean; readonly passkeys: number; readonly recoveryCodes: number; readonly trustedBrowserDays: number; readonly owes: "password" | "factor" | null } } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the browsers that are not asked for a second factor */
  'GET /auth/factors/browsers': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly id: string; readonly ipaddr: string; readonly loginLocation: string; readonly browser: string; readonly os: string; readonly createTime: string; readonly lastUsedTime: string; readonly expireTime: string })[] } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the caller's keys for programs */
  'GET /auth/keys': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly keyId: number | string; readonly name: string; readonly hint: string; readonly permissions: readonly (string)[]; readonly networks: readonly (string)[]; readonly createTime: string; readonly expireTime: string; readonly lastUseTime: string; readonly lastUseIp: string })[] } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the passkeys of the caller */
  'GET /auth/passkeys': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly id: number | string; readonly name: string; readonly isBackedUp: boolean; readonly createTime: string; readonly lastUsedTime: string | null })[] } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the script for passkeys */
  'GET /auth/passkeys/webauthn.js': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the tenants to choose from */
  'GET /auth/tenant/list': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly tenantEnabled: boolean; readonly voList: readonly ({ readonly tenantId: string; readonly companyName: string; readonly domain: string | null })[] } } | Refused<"too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Show codes for which no sender is configured */
  'GET /dev/inbox': {
    input: { query?: { readonly lang?: string | number | boolean; readonly mail?: string | number | boolean } }
    answer: Response | { readonly [name: string]: unknown } | Refused<"development_only" | "validation_failed" | "invalid_id" | "route_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Show this description as a page */
  'GET /docs': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get an asset of the page */
  'GET /docs/{name}': {
    input: { path: { readonly name: string } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "route_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the picture of a user without an avatar */
  'GET /file/initials/{name}': {
    input: { path: { readonly name: string } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "file_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a file by its signed URL */
  'GET /file/{id}': {
    input: { path: { readonly id: string } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "file_not_found" | "file_altered" | "no_storage_platform" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a preview of a file by its signed URL */
  'GET /file/{id}/preview': {
    input: { path: { readonly id: string } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "file_not_found" | "file_altered" | "no_storage_platform" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Check that the process is alive */
  'GET /healthz': {
    input: object
    answer: { readonly status: string; readonly missing: readonly (string)[] } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Find an imported file by its old public address */
  'GET /legacy-files': {
    input: { query: { readonly path: string | number | boolean } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "file_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the state of the cache */
  'GET /monitor/cache': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly info: { readonly [name: string]: unknown }; readonly dbSize: number; readonly commandStats: readonly ({ readonly name: string; readonly value: string })[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the jobs of modules */
  'GET /monitor/jobs': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly name: string; readonly module: string; readonly title: string; readonly schedule: string; readonly result: string; readonly lastRun: string; readonly milliseconds: number; readonly failure: string; readonly failures: number; readonly nextRun: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List entries of the login log */
  'GET /monitor/logininfor/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly ipaddr?: string | number | boolean; readonly userName?: string | number | boolean; readonly status?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly (Schemas['LoginLogEntry'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Unlock an account and reset its failed attempts */
  'GET /monitor/logininfor/unlock/{userName}': {
    input: { path: { readonly userName: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_login_name" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the caller's sessions without paging */
  'GET /monitor/online': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly tokenId: string; readonly deptName: string | null; readonly userName: string; readonly clientKey: string | null; readonly deviceType: string | null; readonly ipaddr: string; readonly loginLocation: string; readonly browser: string; readonly os: string; readonly loginTime: number; readonly current: boolean })[] } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Everybody’s sessions */
  'GET /monitor/online/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly ipaddr?: string | number | boolean; readonly userName?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly (Schemas['Session'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List entries of the operation log */
  'GET /monitor/operlog/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly title?: string | number | boolean; readonly operName?: string | number | boolean; readonly operIp?: string | number | boolean; readonly userId?: string | number | boolean; readonly businessType?: string | number | boolean; readonly clientKey?: string | number | boolean; readonly deviceType?: string | number | boolean; readonly browser?: string | number | boolean; readonly os?: string | number | boolean; readonly status?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly (Schemas['OperationLogEntry'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List events that are not delivered */
  'GET /monitor/outbox': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly id: number | string; readonly module: string; readonly event: string; readonly key: string; readonly data: string; readonly createTime: string; readonly attempts: number; readonly nextTry: string; readonly failedTime: string; readonly failure: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get figures on the use of the service */
  'GET /monitor/overview': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly at: string; readonly sessions: number; readonly logins: readonly ({ readonly at: string; readonly logins: number; readonly failures: number })[]; readonly platforms: readonly ({ readonly configKey: string; readonly files: number; readonly bytes: number; readonly days: readonly ({ readonly day: string; readonly bytes: number })[] })[]; readonly growth: readonly ({ readonly day: string; readonly bytes: number; readonly storedBytes: number })[]; readonly routes: readonly ({ readonly method: string; readonly url: string; readonly requests: number; readonly medianMilliseconds: number; readonly p95Milliseconds: number })[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get this document */
  'GET /openapi.json': {
    input: { query?: { readonly wire?: string | number | boolean } }
    answer: { readonly [name: string]: unknown } | Refused<"validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Check that requests can be answered */
  'GET /readyz': {
    input: object
    answer: { readonly status: string; readonly missing: readonly (string)[]; readonly warnings: readonly (string)[] } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Send a login code by e-mail */
  'GET /resource/email/code': {
    input: { query: { readonly email: string | number | boolean; readonly uuid?: string | number | boolean; readonly code?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"validation_failed" | "invalid_id" | "invalid_client" | "invalid_captcha" | "too_many_requests" | "invalid_recipient" | "sms_not_enabled" | "mail_not_enabled" | "send_failed" | "invalid_email" | "invalid_phone" | "invalid_request" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Open the stream of messages, or a WebSocket for them */
  'GET /resource/message': {
    input: object
    answer: Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "origin_refused" | "other_generation" | "route_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the messages of the last 30 days */
  'GET /resource/message/box': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly systemList: readonly ({ readonly messageId: string; readonly category: string; readonly type: string; readonly source: string; readonly title: string; readonly message: string; readonly path?: string; readonly createTime: string })[]; readonly noticeList: readonly ({ readonly messageId: string; readonly category: string; readonly type: string; readonly source: string; readonly title: string; readonly message: string; readonly path?: string; readonly createTime: string })[]; readonly workflowList: readonly ({ readonly messageId: string; readonly category: string; readonly type: string; readonly source: string; readonly title: string; readonly message: string; readonly path?: string; readonly createTime: string })[] } } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "other_generation" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List storage platforms */
  'GET /resource/oss/config/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly configKey?: string | number | boolean; readonly bucketName?: string | number | boolean; readonly status?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly (Schemas['StoragePlatform'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a storage platform */
  'GET /resource/oss/config/{ossConfigId}': {
    input: { path: { readonly ossConfigId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: Schemas['StoragePlatform'] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "platform_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the progress of an upload to the storage platform */
  'GET /resource/oss/direct/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly bytes: number; readonly partBytes: number; readonly arrived: readonly (number)[]; readonly ossId?: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "upload_not_found" | "direct_not_here" | "no_storage_platform" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Download a file */
  'GET /resource/oss/download/{id}': {
    input: { path: { readonly id: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "file_not_found" | "file_altered" | "no_storage_platform" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the files on hold */
  'GET /resource/oss/hold': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly originalName?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly ossId: string; readonly originalName: string; readonly fileSuffix: string; readonly fileSize: number; readonly createBy: number | string; readonly createByName: string; readonly createTime: string; readonly service: string; readonly trashTime: string | null; readonly trashByName: string | null; readonly purgeTime: string | null; readonly holdReason: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List files */
  'GET /resource/oss/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly fileName?: string | number | boolean; readonly originalName?: string | number | boolean; readonly fileSuffix?: string | number | boolean; readonly service?: string | number | boolean; readonly createBy?: string | number | boolean; readonly url?: string | number | boolean; readonly "params[beginCreateTime]"?: string | number | boolean; readonly "params[endCreateTime]"?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly (Schemas['StoredFile'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Refuse an empty list of ids */
  'GET /resource/oss/listByIds': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['StoredFile'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get files by their ids */
  'GET /resource/oss/listByIds/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['StoredFile'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List moves of files between platforms */
  'GET /resource/oss/migration/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly (Schemas['FileMigration'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the progress of a move of files */
  'GET /resource/oss/migration/{migrationId}': {
    input: { path: { readonly migrationId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: Schemas['FileMigration'] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "migration_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the limits of users, roles and departments */
  'GET /resource/oss/quota': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly subject: "user" | "role" | "department"; readonly subjectId: number | string; readonly subjectName: string; readonly quotaBytes: number | null; readonly quotaFiles: number | null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List links to files */
  'GET /resource/oss/shares/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly shareId: number | string; readonly createBy: number | string; readonly createByName: string; readonly files: readonly ({ readonly ossId: string; readonly originalName: string | null })[]; readonly state: "open" | "ended" | "expired" | "used-up"; readonly uses: number; readonly maxUses: number | null; readonly lastUseTime: string | null; readonly createTime: string; readonly expireTime: string; readonly hasPassword: boolean; readonly networks: readonly (string)[]; readonly remark: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the trash */
  'GET /resource/oss/trash': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly originalName?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly ossId: string; readonly originalName: string; readonly fileSuffix: string; readonly fileSize: number; readonly createBy: number | string; readonly createByName: string; readonly createTime: string; readonly service: string; readonly trashTime: string | null; readonly trashByName: string | null; readonly purgeTime: string | null; readonly holdReason: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List what files take */
  'GET /resource/oss/usage': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly groupBy?: "user" | "department" | "platform" | "type" } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly usageKey: string | null; readonly usageName: string | null; readonly files: number; readonly bytes: number })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the growth of files by day */
  'GET /resource/oss/usage/days': {
    input: { query?: { readonly days?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly day: string; readonly files: number; readonly bytes: number; readonly storedFiles: number; readonly storedBytes: number })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get what one's own files take, and may take */
  'GET /resource/oss/usage/mine': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly files: number; readonly bytes: number; readonly quotaFiles: number | null; readonly quotaBytes: number | null } } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Send a login code by SMS */
  'GET /resource/sms/code': {
    input: { query: { readonly phonenumber: string | number | boolean; readonly uuid?: string | number | boolean; readonly code?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"validation_failed" | "invalid_id" | "invalid_client" | "invalid_captcha" | "too_many_requests" | "invalid_recipient" | "sms_not_enabled" | "mail_not_enabled" | "send_failed" | "invalid_email" | "invalid_phone" | "invalid_request" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Open the event stream */
  'GET /resource/sse': {
    input: object
    answer: Response | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "origin_refused" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Close the channels of the presented token */
  'GET /resource/sse/close': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Open a WebSocket for messages */
  'GET /resource/websocket': {
    input: object
    answer: Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "origin_refused" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Show the page behind links to files */
  'GET /share': {
    input: { query?: { readonly lang?: string | number | boolean } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get what a download by link was begun for */
  'GET /share/file/{address}': {
    input: { path: { readonly address: string } }
    answer: Response | Refused<"too_many_requests" | "validation_failed" | "invalid_id" | "share_closed" | "file_not_found" | "file_altered" | "no_storage_platform" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the script or style of that page */
  'GET /share/{name}': {
    input: { path: { readonly name: string } }
    answer: Response | Refused<"validation_failed" | "invalid_id" | "share_closed" | "route_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Explain which rules would refuse a login */
  'GET /system/client/explain': {
    input: { query: { readonly clientId: string | number | boolean; readonly grantType: string | number | boolean; readonly userName?: string | number | boolean; readonly address?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly check: string; readonly passed: boolean; readonly reason: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "client_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List clients */
  'GET /system/client/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly clientId?: string | number | boolean; readonly clientKey?: string | number | boolean; readonly clientSecret?: string | number | boolean; readonly status?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly (Schemas['Client'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a client without its secret */
  'GET /system/client/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: Schemas['Client'] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "client_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the value of a system parameter */
  'GET /system/config/configKey/{configKey}': {
    input: { path: { readonly configKey: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: string | null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List parameters */
  'GET /system/config/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly configName?: string | number | boolean; readonly configKey?: string | number | boolean; readonly configType?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly configId: number | string; readonly configName: string; readonly configKey: string; readonly configValue: string; readonly configType: string; readonly remark: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a parameter */
  'GET /system/config/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly configId: number | string; readonly configName: string; readonly configKey: string; readonly configValue: string; readonly configType: string; readonly remark: string | null; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List all departments */
  'GET /system/dept/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly parentId?: string | number | boolean; readonly deptName?: string | number | boolean; readonly deptCategory?: string | number | boolean; readonly status?: string | number | boolean; readonly deptId?: string | number | boolean; readonly belongDeptId?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly deptId: number | string; readonly parentId: number | string | null; readonly deptName: string; readonly deptCategory: string; readonly orderNum: number; readonly leader: number | string | null; readonly phone: string; readonly email: string; readonly status: string; readonly createTime: string; readonly parentName: string | null; readonly ancestors: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List all departments except one and its descendants */
  'GET /system/dept/list/exclude/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly deptId: number | string; readonly parentId: number | string | null; readonly deptName: string; readonly deptCategory: string; readonly orderNum: number; readonly leader: number | string | null; readonly phone: string; readonly email: string; readonly status: string; readonly createTime: string; readonly parentName: string | null; readonly ancestors: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List enabled departments to choose from */
  'GET /system/dept/optionselect': {
    input: { query?: { readonly deptIds?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly deptId: number | string; readonly deptName: string; readonly leader: number | string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a department */
  'GET /system/dept/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly deptId: number | string; readonly parentId: number | string | null; readonly deptName: string; readonly deptCategory: string; readonly orderNum: number; readonly leader: number | string | null; readonly phone: string; readonly email: string; readonly status: string; readonly createTime: string; readonly parentName: string | null; readonly ancestors: string | null } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List dictionary values */
  'GET /system/dict/data/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly dictType?: string | number | boolean; readonly dictLabel?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly dictCode: number | string; readonly dictType: string; readonly dictSort: number; readonly dictLabel: string; readonly dictValue: string; readonly cssClass: string | null; readonly listClass: string | null; readonly isDefault: string; readonly remark: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the values of a dictionary */
  'GET /system/dict/data/type/{dictType}': {
    input: { path: { readonly dictType: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly dictCode: number | string; readonly dictSort: number; readonly dictLabel: string; readonly dictValue: string; readonly dictType: string; readonly cssClass: string | null; readonly listClass: string | null; readonly isDefault: string; readonly remark: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a dictionary value */
  'GET /system/dict/data/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly dictCode: number | string; readonly dictType: string; readonly dictSort: number; readonly dictLabel: string; readonly dictValue: string; readonly cssClass: string | null; readonly listClass: string | null; readonly isDefault: string; readonly remark: string | null; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List dictionaries */
  'GET /system/dict/type/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly dictName?: string | number | boolean; readonly dictType?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly dictId: number | string; readonly dictName: string; readonly dictType: string; readonly remark: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List all dictionaries to choose from */
  'GET /system/dict/type/optionselect': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly dictId: number | string; readonly dictName: string; readonly dictType: string; readonly remark: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a dictionary */
  'GET /system/dict/type/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly dictId: number | string; readonly dictName: string; readonly dictType: string; readonly remark: string | null; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the accounts of people of the directory, with what rules give them */
  'GET /system/directory/people': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly userName?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly userId: number | string; readonly userName: string; readonly directoryName: string; readonly state: string; readonly given: readonly (string)[]; readonly lastTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List rules of the directory */
  'GET /system/directory/rule/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly attribute?: string | number | boolean; readonly value?: string | number | boolean; readonly status?: string | number | boolean; readonly createByName?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly id: number | string; readonly sortOrder: number; readonly attribute: string; readonly value: string; readonly role: number | string | null; readonly roleName: string | null; readonly department: number | string | null; readonly departmentName: string | null; readonly post: number | string | null; readonly postName: string | null; readonly status: string; readonly remark: string | null; readonly createBy: number | string; readonly createByName: string; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a rule of the directory */
  'GET /system/directory/rule/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly id: number | string; readonly sortOrder: number; readonly attribute: string; readonly value: string; readonly role: number | string | null; readonly roleName: string | null; readonly department: number | string | null; readonly departmentName: string | null; readonly post: number | string | null; readonly postName: string | null; readonly status: string; readonly remark: string | null; readonly createBy: number | string; readonly createByName: string; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the last runs that read the directory */
  'GET /system/directory/runs': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly createTime: string; readonly state: string; readonly isWhole: boolean; readonly added: number; readonly changed: number; readonly enabled: number; readonly disabled: number; readonly refused: number; readonly told: number; readonly names: readonly (string)[]; readonly failure: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List people of the directory who have no account */
  'GET /system/directory/waiting': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly id: number | string; readonly userName: string; readonly nickName: string; readonly email: string; readonly state: string; readonly account: string; readonly createTime: string; readonly lastTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the menu of the caller as routes */
  'GET /system/menu/getRouters': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['RouterNode'])[] } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the menus of the caller without their tree */
  'GET /system/menu/list': {
    input: { query?: { readonly menuName?: string | number | boolean; readonly visible?: string | number | boolean; readonly status?: string | number | boolean; readonly menuType?: string | number | boolean; readonly parentId?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly menuId: number | string; readonly parentId: number | string; readonly menuName: string; readonly orderNum: number; readonly menuType: string; readonly path: string; readonly component: string; readonly queryParam: string; readonly isFrame: string; readonly isCache: string; readonly visible: string; readonly status: string; readonly perms: string; readonly icon: string; readonly remark: string; readonly createTime: string; readonly createDept: null; readonly children: readonly (null)[] })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the caller's menus as a tree with those of a role ticked */
  'GET /system/menu/roleMenuTreeselect/{roleId}': {
    input: { path: { readonly roleId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly checkedKeys: readonly (number | string)[]; readonly menus: readonly (Schemas['MenuChoice'])[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "role_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get all menus as a tree for a new tenant package */
  'GET /system/menu/tenantPackageMenuTreeselect/0': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly checkedKeys: readonly (number | string)[]; readonly menus: readonly (Schemas['MenuChoice'])[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the menus of the caller as a tree */
  'GET /system/menu/treeselect': {
    input: { query?: { readonly menuName?: string | number | boolean; readonly visible?: string | number | boolean; readonly status?: string | number | boolean; readonly menuType?: string | number | boolean; readonly parentId?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['MenuChoice'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a menu */
  'GET /system/menu/{menuId}': {
    input: { path: { readonly menuId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly menuId: number | string; readonly parentId: number | string; readonly menuName: string; readonly orderNum: number; readonly menuType: string; readonly path: string; readonly component: string; readonly queryParam: string; readonly isFrame: string; readonly isCache: string; readonly visible: string; readonly status: string; readonly perms: string; readonly icon: string; readonly remark: string; readonly createTime: string; readonly createDept: null; readonly children: readonly (null)[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "other_generation" | "validation_failed" | "invalid_id" | "menu_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the notices that are in force */
  'GET /system/notice/current': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly noticeId: number | string; readonly noticeTitle: string; readonly noticeType: string; readonly noticeContent: string; readonly createTime: number })[] } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List notices */
  'GET /system/notice/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly noticeTitle?: string | number | boolean; readonly noticeType?: string | number | boolean; readonly status?: string | number | boolean; readonly createByName?: string | number | boolean; readonly createBy?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly noticeId: number | string; readonly noticeTitle: string; readonly noticeType: string; readonly noticeContent: string; readonly status: string; readonly remark: string | null; readonly createBy: number | string; readonly createByName: string; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a notice */
  'GET /system/notice/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly noticeId: number | string; readonly noticeTitle: string; readonly noticeType: string; readonly noticeContent: string; readonly status: string; readonly remark: string | null; readonly createBy: number | string; readonly createByName: string; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the departments that the caller may see as trees */
  'GET /system/post/deptTree': {
    input: { query?: { readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly parentId?: string | number | boolean; readonly deptName?: string | number | boolean; readonly deptCategory?: string | number | boolean; readonly status?: string | number | boolean; readonly deptId?: string | number | boolean; readonly belongDeptId?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['DepartmentNode'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List posts */
  'GET /system/post/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly postCode?: string | number | boolean; readonly postName?: string | number | boolean; readonly postCategory?: string | number | boolean; readonly status?: string | number | boolean; readonly deptId?: string | number | boolean; readonly belongDeptId?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly postId: number | string; readonly deptId: number | string; readonly deptName: string | null; readonly postCode: string; readonly postName: string; readonly postCategory: string; readonly postSort: number; readonly status: string; readonly remark: string; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List posts to choose from */
  'GET /system/post/optionselect': {
    input: { query?: { readonly deptId?: string | number | boolean; readonly postIds?: string | readonly (string)[] } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly postId: number | string; readonly postName: string; readonly postCode: string; readonly deptId: number | string; readonly status: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a post */
  'GET /system/post/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly postId: number | string; readonly deptId: number | string; readonly deptName: string | null; readonly postCode: string; readonly postName: string; readonly postCategory: string; readonly postSort: number; readonly status: string; readonly remark: string; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List users who have a role */
  'GET /system/role/authUser/allocatedList': {
    input: { query: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly roleId: string | number | boolean; readonly userName?: string | number | boolean; readonly phonenumber?: string | number | boolean; readonly status?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly userId: number | string; readonly deptId: number | string | null; readonly userName: string; readonly nickName: string; readonly email: string | null; readonly phonenumber: string | null; readonly status: string; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "role_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List users who could be given a role */
  'GET /system/role/authUser/unallocatedList': {
    input: { query: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly roleId: string | number | boolean; readonly userName?: string | number | boolean; readonly phonenumber?: string | number | boolean; readonly status?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly userId: number | string; readonly deptId: number | string | null; readonly userName: string; readonly nickName: string; readonly email: string | null; readonly phonenumber: string | null; readonly status: string; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "role_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the visible departments as a tree with those of a role ticked */
  'GET /system/role/deptTree/{roleId}': {
    input: { path: { readonly roleId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly checkedKeys: readonly (number | string)[]; readonly depts: readonly (Schemas['DepartmentNode'])[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "role_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List roles */
  'GET /system/role/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly roleName?: string | number | boolean; readonly roleKey?: string | number | boolean; readonly status?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly dataScope: string; readonly menuCheckStrictly: boolean; readonly deptCheckStrictly: boolean; readonly status: string; readonly remark: string; readonly factorRequired: boolean; readonly createTime: string; readonly flag: boolean; readonly superAdmin: boolean })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List enabled roles to choose from */
  'GET /system/role/optionselect': {
    input: { query?: { readonly roleIds?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly dataScope: string; readonly menuCheckStrictly: boolean; readonly deptCheckStrictly: boolean; readonly status: string; readonly remark: string; readonly factorRequired: boolean; readonly createTime: string; readonly flag: boolean; readonly superAdmin: boolean })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a role */
  'GET /system/role/{roleId}': {
    input: { path: { readonly roleId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly dataScope: string; readonly menuCheckStrictly: boolean; readonly deptCheckStrictly: boolean; readonly status: string; readonly remark: string; readonly factorRequired: boolean; readonly createTime: string; readonly flag: boolean; readonly superAdmin: boolean } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "role_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the bindings of the caller */
  'GET /system/social/list': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly id: number | string; readonly userId: number | string; readonly tenantId: string; readonly authId: string; readonly source: string; readonly openId: string; readonly userName: string; readonly nickName: string; readonly email: string | null; readonly avatar: string; readonly createTime: string })[] } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the choices of the form for a new user */
  'GET /system/user/': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly roleIds: readonly (number | string)[]; readonly roles: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly dataScope: string; readonly status: string; readonly flag: boolean; readonly superAdmin: boolean })[]; readonly postIds: readonly (number | string)[]; readonly posts: readonly ({ readonly postId: number | string; readonly deptId: number | string; readonly postCode: string; readonly postName: string; readonly status: string })[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the roles of a user and those that can be assigned */
  'GET /system/user/authRole/{userId}': {
    input: { path: { readonly userId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly user: { readonly userId: number | string; readonly tenantId: string; readonly deptId: number | string | null; readonly deptName: string | null; readonly userName: string; readonly nickName: string; readonly userType: string; readonly email: string | null; readonly phonenumber: string | null; readonly sex: string; readonly avatar: string; readonly status: string; readonly loginIp: string | null; readonly loginDate: string | null; readonly remark: string | null; readonly createTime: string; readonly emailProven: boolean; readonly phoneProven: boolean; readonly roles: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly dataScope: string; readonly status: string; readonly flag: boolean; readonly superAdmin: boolean })[] }; readonly roles: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly dataScope: string; readonly status: string; readonly flag: boolean; readonly superAdmin: boolean })[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the departments that the caller may see as trees */
  'GET /system/user/deptTree': {
    input: { query?: { readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly parentId?: string | number | boolean; readonly deptName?: string | number | boolean; readonly deptCategory?: string | number | boolean; readonly status?: string | number | boolean; readonly deptId?: string | number | boolean; readonly belongDeptId?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['DepartmentNode'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the caller with roles and permissions */
  'GET /system/user/getInfo': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly user: { readonly userId: number | string; readonly tenantId: string; readonly deptId: number | string | null; readonly deptName: string | null; readonly userName: string; readonly nickName: string; readonly userType: string; readonly email: string | null; readonly phonenumber: string | null; readonly sex: string; readonly avatar: string; readonly status: string; readonly loginIp: string | null; readonly loginDate: string; readonly remark: string | null; readonly createTime: string; readonly roles: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly status: string })[] }; readonly roles: readonly (string)[]; readonly permissions: readonly (string)[] } } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List invitations that nobody has accepted yet */
  'GET /system/user/invite/list': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly userId: number | string; readonly userName: string; readonly email: string | null; readonly state: "waiting" | "sent" | "failed"; readonly createTime: string; readonly sentTime: string | null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List users */
  'GET /system/user/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly userName?: string | number | boolean; readonly nickName?: string | number | boolean; readonly phonenumber?: string | number | boolean; readonly status?: string | number | boolean; readonly deptId?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly userIds?: string | number | boolean; readonly excludeUserIds?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly userId: number | string; readonly tenantId: string; readonly deptId: number | string | null; readonly deptName: string | null; readonly userName: string; readonly nickName: string; readonly userType: string; readonly email: string | null; readonly phonenumber: string | null; readonly sex: string; readonly avatar: string; readonly status: string; readonly loginIp: string | null; readonly loginDate: string | null; readonly remark: string | null; readonly createTime: string; readonly emailProven: boolean; readonly phoneProven: boolean; readonly roles: null; readonly roleIds: null; readonly postIds: null; readonly roleId: null })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List the users of a department */
  'GET /system/user/list/dept/{deptId}': {
    input: { path: { readonly deptId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly userId: number | string; readonly userName: string; readonly nickName: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List enabled users to choose from */
  'GET /system/user/optionselect': {
    input: { query?: { readonly userIds?: string | readonly (unknown)[]; readonly deptId?: string | number | boolean; readonly nickName?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly userId: number | string; readonly userName: string; readonly nickName: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the caller's profile */
  'GET /system/user/profile': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly user: { readonly userId: number | string; readonly tenantId: string; readonly deptId: number | string | null; readonly deptName: string | null; readonly userName: string; readonly nickName: string; readonly userType: string; readonly email: string | null; readonly phonenumber: string | null; readonly sex: string; readonly avatar: string; readonly loginIp: string | null; readonly loginDate: string | null; readonly emailProven: boolean; readonly phoneProven: boolean }; readonly roleGroup: string; readonly postGroup: string } } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Unlock the account of a user */
  'GET /system/user/unlock/{userId}': {
    input: { path: { readonly userId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a user with the choices of the form */
  'GET /system/user/{userId}': {
    input: { path: { readonly userId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly user: { readonly userId: number | string; readonly tenantId: string; readonly deptId: number | string | null; readonly deptName: string | null; readonly userName: string; readonly nickName: string; readonly userType: string; readonly email: string | null; readonly phonenumber: string | null; readonly sex: string; readonly avatar: string; readonly status: string; readonly loginIp: string | null; readonly loginDate: string | null; readonly remark: string | null; readonly createTime: string; readonly emailProven: boolean; readonly phoneProven: boolean; readonly roles: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly dataScope: string; readonly status: string; readonly flag: boolean; readonly superAdmin: boolean })[] }; readonly roleIds: readonly (number | string)[]; readonly roles: readonly ({ readonly roleId: number | string; readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly dataScope: string; readonly status: string; readonly flag: boolean; readonly superAdmin: boolean })[]; readonly postIds: readonly (number | string)[]; readonly posts: readonly ({ readonly postId: number | string; readonly deptId: number | string; readonly postCode: string; readonly postName: string; readonly status: string })[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the factors of a user */
  'GET /system/user/{userId}/factors': {
    input: { path: { readonly userId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly app: boolean; readonly passkeys: number; readonly recoveryCodes: number; readonly required: boolean } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List a user's keys for programs */
  'GET /system/user/{userId}/keys': {
    input: { path: { readonly userId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly serviceAccount: boolean; readonly keys: readonly ({ readonly keyId: number | string; readonly name: string; readonly hint: string; readonly permissions: readonly (string)[]; readonly networks: readonly (string)[]; readonly createTime: string; readonly expireTime: string; readonly lastUseTime: string; readonly lastUseIp: string })[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List webhooks */
  'GET /system/webhook/list': {
    input: { query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean; readonly "params[beginTime]"?: string | number | boolean; readonly "params[endTime]"?: string | number | boolean; readonly name?: string | number | boolean; readonly url?: string | number | boolean; readonly status?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly id: number | string; readonly name: string; readonly url: string; readonly events: readonly (string)[]; readonly sendsContacts: string; readonly status: string; readonly remark: string | null; readonly failure: string | null; readonly failingSince: string | null; readonly createTime: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_date" | "invalid_order" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a webhook */
  'GET /system/webhook/{id}': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly id: number | string; readonly name: string; readonly url: string; readonly events: readonly (string)[]; readonly sendsContacts: string; readonly status: string; readonly remark: string | null; readonly failure: string | null; readonly failingSince: string | null; readonly createTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** List what was sent to a webhook */
  'GET /system/webhook/{id}/deliveries': {
    input: { path: { readonly id: string }; query?: { readonly pageNum?: string | number | boolean; readonly pageSize?: string | number | boolean; readonly orderByColumn?: string | number | boolean; readonly isAsc?: string | number | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly total: number; readonly rows: readonly ({ readonly id: number | string; readonly event: string; readonly type: string; readonly createTime: string; readonly state: string; readonly attempts: number; readonly lastTry: string; readonly nextTry: string; readonly answer: number; readonly failure: string })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "validation_failed" | "invalid_id" | "invalid_order" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/client.mjs': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/login-envelope.mjs': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/overview-charts.mjs': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/overview-figures.mjs': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/overview.mjs': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/plus-ui.jpg': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/uplot.css': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/uplot.js': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a script, style or picture of the welcome page */
  'GET /welcome/vben.jpg': {
    input: object
    answer: Response | Refused<"internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the progress of a resumable upload */
  'HEAD /resource/oss/tus/{id}': {
    input: { path: { readonly id: string } }
    answer: Response
  }
  /** Get the supported features of resumable uploads */
  'OPTIONS /resource/oss/tus': {
    input: object
    answer: Refused<"body_too_large" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the supported features of resumable uploads */
  'OPTIONS /resource/oss/tus/{id}': {
    input: { path: { readonly id: string } }
    answer: Refused<"body_too_large" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Send the next part of a resumable upload */
  'PATCH /resource/oss/tus/{id}': {
    input: { path: { readonly id: string }; body: Blob }
    answer: Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "tus_version" | "tus_header" | "upload_not_found" | "upload_offset" | "upload_busy" | "upload_parts" | "tus_checksum" | "digest_header" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_department" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "file_not_found" | "file_altered" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Log in with a password (stock Vben Admin) */
  'POST /api/auth/login': {
    input: { body: { readonly username: string; readonly password: string } }
    answer: { readonly code: number; readonly data: { readonly accessToken: string }; readonly error: null; readonly message: string } | Refused<string>
  }
  /** End the session of the token or cookie */
  'POST /api/auth/logout': {
    input: object
    answer: { readonly code: number; readonly data: string; readonly error: null; readonly message: string } | Refused<string>
  }
  /** Get the token of the cookie's session as plain text */
  'POST /api/auth/refresh': {
    input: object
    answer: Response | Refused<string>
  }
  /** Upload one file (stock Vben Admin) */
  'POST /api/upload': {
    input: { body: { readonly file: Blob } }
    answer: { readonly code: number; readonly data: { readonly url: string }; readonly error: null; readonly message: string } | Refused<string>
  }
  /** Send the caller a link that proves their account's e-mail address */
  'POST /auth/email/link': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "body_too_large" | "mail_not_enabled" | "nothing_to_prove" | "too_many_requests" | "send_failed" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Prove the e-mail address of the caller's account */
  'POST /auth/email/prove': {
    input: { body: { readonly token: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_link" | "fresh_login_required" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Make new recovery codes */
  'POST /auth/factors/recovery-codes': {
    input: { body: { readonly password?: string; readonly otp?: string; readonly passkey?: { readonly passkeyId: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle: string } }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly recoveryCodes: readonly (string)[] } } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "passkey_not_proven" | "passkeys_off" | "wrong_password" | "wrong_factor" | "factor_required" | "fresh_login_required" | "account_locked" | "no_factor" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Begin to set up an authenticator app */
  'POST /auth/factors/totp': {
    input: { body: { readonly password?: string; readonly otp?: string; readonly passkey?: { readonly passkeyId: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle: string } }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly secret: string; readonly uri: string; readonly svg: string } } | Refused<"not_logged_in" | "password_change_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "passkey_not_proven" | "passkeys_off" | "wrong_password" | "wrong_factor" | "factor_required" | "fresh_login_required" | "account_locked" | "factor_exists" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Confirm an authenticator app */
  'POST /auth/factors/totp/confirm': {
    input: { body: { readonly otp: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly recoveryCodes: readonly (string)[] } } | Refused<"not_logged_in" | "password_change_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "nothing_to_confirm" | "wrong_first_code" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove an authenticator app */
  'POST /auth/factors/totp/remove': {
    input: { body: { readonly password?: string; readonly otp?: string; readonly passkey?: { readonly passkeyId: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle: string } }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "passkey_not_proven" | "passkeys_off" | "wrong_password" | "wrong_factor" | "factor_required" | "fresh_login_required" | "account_locked" | "no_factor" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Make a key for a program */
  'POST /auth/keys': {
    input: { body: { readonly name: string; readonly days: number; readonly permissions: readonly (string)[]; readonly password?: string; readonly otp?: string; readonly passkey?: { readonly passkeyId: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle: string }; readonly networks?: readonly (string)[] }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly keyId: number | string; readonly key: string; readonly expireTime: string } } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "passkey_not_proven" | "passkeys_off" | "wrong_password" | "wrong_factor" | "factor_required" | "fresh_login_required" | "account_locked" | "record_not_found" | "invalid_field" | "field_taken" | "invalid_permission_code" | "rights_exceeded" | "too_many_keys" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Log in with a grant type */
  'POST /auth/login': {
    input: { body: { readonly clientId: string; readonly grantType: "password"; readonly username: string; readonly password: string; readonly uuid?: string; readonly code?: string; readonly otp?: string; readonly trustBrowser?: boolean; readonly tenantId?: string } | { readonly clientId: string; readonly grantType: "sms"; readonly phonenumber: string; readonly smsCode: string; readonly otp?: string; readonly trustBrowser?: boolean; readonly tenantId?: string } | { readonly clientId: string; readonly grantType: "email"; readonly email: string; readonly emailCode: string; readonly otp?: string; readonly trustBrowser?: boolean; readonly tenantId?: string } | { readonly clientId: string; readonly grantType: "social"; readonly source: string; readonly socialCode: string; readonly socialState: string; readonly otp?: string; readonly trustBrowser?: boolean; readonly tenantId?: string } | { readonly clientId: string; readonly grantType: "xcx"; readonly xcxCode: string; readonly appid?: string; readonly otp?: string; readonly trustBrowser?: boolean; readonly tenantId?: string } | { readonly clientId: string; readonly grantType: "passkey"; readonly passkeyId: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle: string; readonly otp?: string; readonly trustBrowser?: boolean; readonly tenantId?: string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly access_token: string; readonly expire_in: number; readonly client_id: string; readonly refresh_token: null; readonly refresh_expire_in: null; readonly scope: null; readonly openid: string | null } } | Refused<"development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "envelope_required" | "validation_failed" | "invalid_id" | "invalid_client" | "invalid_grant" | "account_locked" | "factor_required" | "wrong_factor" | "invalid_request" | "invalid_captcha" | "invalid_login_name" | "code_refused" | "invalid_recipient" | "invalid_email" | "invalid_phone" | "social_not_configured" | "social_domain_refused" | "invalid_social_state" | "social_not_bound" | "xcx_not_bound" | "passkey_refused" | "provider_failed" | "invalid_provider_code" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** End the session of the presented token */
  'POST /auth/logout': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"body_too_large" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a passkey */
  'POST /auth/passkeys': {
    input: { body: { readonly name: string; readonly passkeyId: string; readonly clientDataJSON: string; readonly attestationObject: string; readonly transports?: readonly (string)[] } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly recoveryCodes: readonly (string)[] } } | Refused<"not_logged_in" | "password_change_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "passkeys_off" | "too_many_passkeys" | "passkey_not_proven" | "passkey_taken" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the options for logging in by passkey */
  'POST /auth/passkeys/login-options': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly challenge: string; readonly timeout: number; readonly rpId?: string; readonly userVerification?: string } } | Refused<"too_many_requests" | "body_too_large" | "invalid_client" | "passkeys_off" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the options for making a passkey */
  'POST /auth/passkeys/options': {
    input: { body: { readonly password?: string; readonly otp?: string; readonly passkey?: { readonly passkeyId: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle: string } }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly challenge: string; readonly timeout: number; readonly rp?: { readonly id?: string; readonly name?: string }; readonly user?: { readonly id?: string; readonly name?: string; readonly displayName?: string }; readonly pubKeyCredParams?: readonly ({ readonly type?: string; readonly alg?: number })[]; readonly excludeCredentials?: readonly ({ readonly type?: string; readonly id?: string; readonly transports?: readonly (string)[] })[]; readonly authenticatorSelection?: { readonly residentKey?: string; readonly requireResidentKey?: boolean; readonly userVerification?: string }; readonly attestation?: string } } | Refused<"not_logged_in" | "password_change_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "passkey_not_proven" | "passkeys_off" | "wrong_password" | "wrong_factor" | "factor_required" | "fresh_login_required" | "account_locked" | "too_many_passkeys" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get the options for proving by passkey who the caller is */
  'POST /auth/passkeys/proof-options': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly challenge: string; readonly timeout: number; readonly rpId?: string; readonly userVerification?: string } } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "body_too_large" | "passkeys_off" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove a passkey */
  'POST /auth/passkeys/remove': {
    input: { body: { readonly id: number | string; readonly password?: string; readonly otp?: string; readonly passkey?: { readonly passkeyId: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle: string } }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "passkey_not_proven" | "passkeys_off" | "wrong_password" | "wrong_factor" | "factor_required" | "fresh_login_required" | "account_locked" | "passkey_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Exchange a code sent by SMS for the token of a reset link */
  'POST /auth/password/code': {
    input: { body: { readonly account: string; readonly smsCode: string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly token: string } } | Refused<"development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "envelope_required" | "validation_failed" | "invalid_id" | "code_refused" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Ask for a new password */
  'POST /auth/password/forgot': {
    input: { body: { readonly account: string; readonly uuid?: string; readonly code?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "validation_failed" | "invalid_id" | "reset_not_enabled" | "invalid_request" | "invalid_captcha" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Show what a link that sets a password is for */
  'POST /auth/password/link': {
    input: { body: { readonly token: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly purpose: "reset" | "invitation" | "lockdown"; readonly userName: string; readonly needsFactor: boolean; readonly expiresAt: string } } | Refused<"too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "validation_failed" | "invalid_id" | "invalid_link" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Lock everybody out of an account by link */
  'POST /auth/password/lockdown': {
    input: { body: { readonly token: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly token: string } } | Refused<"too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "validation_failed" | "invalid_id" | "invalid_link" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Set a password by link */
  'POST /auth/password/reset': {
    input: { body: { readonly token: string; readonly newPassword: string; readonly otp?: string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "envelope_required" | "validation_failed" | "invalid_id" | "invalid_link" | "weak_password" | "factor_required" | "wrong_factor" | "account_locked" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Register an account, if a system parameter allows it */
  'POST /auth/register': {
    input: { body: { readonly clientId: string; readonly grantType: string; readonly username: string; readonly password: string; readonly userType?: string; readonly tenantId?: string; readonly uuid?: string; readonly code?: string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "envelope_required" | "validation_failed" | "invalid_id" | "invalid_client" | "invalid_request" | "invalid_captcha" | "registration_closed" | "name_taken" | "weak_password" | "reserved_name" | "unsuitable_login_name" | "invalid_login_name" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Bind a third-party account */
  'POST /auth/social/callback': {
    input: { body: { readonly source: string; readonly socialCode: string; readonly socialState: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "fresh_login_required" | "social_not_configured" | "provider_failed" | "invalid_provider_code" | "social_identity_taken" | "social_source_taken" | "invalid_social_state" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Bind a mini-program */
  'POST /auth/xcx/bind': {
    input: { body: { readonly appid?: string; readonly xcxCode: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "fresh_login_required" | "social_not_configured" | "provider_failed" | "invalid_provider_code" | "social_identity_taken" | "social_source_taken" | "invalid_request" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export the login log */
  'POST /monitor/logininfor/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly ipaddr?: string; readonly userName?: string; readonly status?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** End one of the caller's sessions */
  'POST /monitor/online/{tokenId}': {
    input: { path: { readonly tokenId: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export the operation log */
  'POST /monitor/operlog/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly title?: string; readonly operName?: string; readonly operIp?: string; readonly userId?: string; readonly businessType?: string; readonly clientKey?: string; readonly deviceType?: string; readonly browser?: string; readonly os?: string; readonly status?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Deliver an event anew that was given up */
  'POST /monitor/outbox/{id}/retry': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "event_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a storage platform */
  'POST /resource/oss/config': {
    input: { body: { readonly configKey: string; readonly bucketName?: string | null; readonly endpoint: string; readonly prefix?: string | null; readonly domain?: string | null; readonly isHttps?: "Y" | "N" | "" | null; readonly region?: string | null; readonly accessPolicy?: "0" | "1" | "2" | "" | null; readonly ext1?: string | null; readonly remark?: string | null; readonly accessKey?: string | null; readonly secretKey?: string | null; readonly status?: "0" | "1" | "" | null; readonly force?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_key_taken" | "access_key_reference" | "platform_not_working" | "platform_not_private" | "endpoint_not_found" | "endpoint_not_allowed" | "endpoint_needs_name" | "endpoint_has_bucket" | "endpoint_has_path" | "domain_is_no_name" | "domain_not_signed" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Remove objects without a record from the storage platforms */
  'POST /resource/oss/config/reconcile': {
    input: { body: { readonly dryRun: boolean; readonly force?: boolean; readonly verify?: number } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['ReconcileReport'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "reconcile_running" | "no_storage_platform" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Test a storage platform */
  'POST /resource/oss/config/test': {
    input: { body: { readonly ossConfigId?: number | string; readonly configKey?: string; readonly bucketName?: string | null; readonly endpoint?: string; readonly prefix?: string | null; readonly domain?: string | null; readonly isHttps?: "Y" | "N" | "" | null; readonly region?: string | null; readonly accessPolicy?: "0" | "1" | "2" | "" | null; readonly ext1?: string | null; readonly remark?: string | null; readonly accessKey?: string | null; readonly secretKey?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly (Schemas['PlatformTestStep'])[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_key_taken" | "access_key_reference" | "platform_not_working" | "platform_not_private" | "endpoint_not_found" | "endpoint_not_allowed" | "endpoint_needs_name" | "endpoint_has_bucket" | "endpoint_has_path" | "domain_is_no_name" | "domain_not_signed" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "platform_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Begin an upload that goes to the storage platform itself */
  'POST /resource/oss/direct': {
    input: { body: { readonly originalName: string; readonly contentType?: string; readonly bytes: number; readonly sha256?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly uploadId: string; readonly partBytes: number; readonly partCount: number; readonly expiresIn: number; readonly parts: readonly ({ readonly number: number; readonly method: string; readonly url: string; readonly headers: readonly ({ readonly name: string; readonly value: string })[]; readonly expiresIn: number })[] } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "direct_not_here" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_department" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "file_not_found" | "file_altered" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Complete an upload to the storage platform */
  'POST /resource/oss/direct/{id}/complete': {
    input: { path: { readonly id: string }; body: { readonly sha256?: string; readonly partsSha256?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly url: string; readonly fileName: string; readonly ossId: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "upload_not_found" | "direct_not_here" | "no_storage_platform" | "storage_unreachable" | "upload_busy" | "direct_incomplete" | "upload_checksum" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_department" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "upload_unconfirmed" | "file_not_found" | "file_altered" | "storage_full" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Sign the requests for parts of an upload to the storage platform */
  'POST /resource/oss/direct/{id}/parts': {
    input: { path: { readonly id: string }; body: { readonly parts: readonly ({ readonly number: number; readonly sha256: string; readonly md5?: string })[] } }
    answer: { readonly code: 200; readonly msg: string; readonly data: readonly ({ readonly number: number; readonly method: string; readonly url: string; readonly headers: readonly ({ readonly name: string; readonly value: string })[]; readonly expiresIn: number })[] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "upload_not_found" | "direct_not_here" | "no_storage_platform" | "storage_unreachable" | "direct_part" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Move all files of a storage platform to another one */
  'POST /resource/oss/migration': {
    input: { body: { readonly from: string; readonly to: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: Schemas['FileMigration'] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "platform_not_found" | "migration_same_platform" | "migration_platform_stopped" | "migration_open" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Share files by link */
  'POST /resource/oss/shares': {
    input: { body: { readonly ossIds: readonly (number | string)[]; readonly days?: number; readonly expireTime?: string; readonly maxUses?: number; readonly password?: string; readonly networks?: readonly (string)[]; readonly remark?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly shareId: number | string; readonly url: string; readonly expireTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "sharing_off" | "share_needs_public_url" | "file_not_shared" | "too_many_shares" | "file_not_found" | "invalid_field" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Begin a resumable upload */
  'POST /resource/oss/tus': {
    input: object
    answer: Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "other_generation" | "body_too_large" | "validation_failed" | "invalid_id" | "tus_version" | "tus_header" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_department" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "file_not_found" | "file_altered" | "storage_full" | "storage_unreachable" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Upload a file */
  'POST /resource/oss/upload': {
    input: { body: { readonly file: Blob } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly url: string; readonly fileName: string; readonly ossId: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_department" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "file_not_found" | "file_altered" | "storage_full" | "storage_unreachable" | "upload_malformed" | "upload_checksum" | "digest_header" | "upload_running" | "upload_key_reused" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export what files take */
  'POST /resource/oss/usage/export': {
    input: { body: { readonly groupBy?: "user" | "department" | "platform" | "type" } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a ticket for a push channel */
  'POST /resource/push/ticket': {
    input: object
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly ticket: string; readonly expiresIn: number } } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "body_too_large" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Begin a download by a link to files */
  'POST /share/download': {
    input: { body: { readonly token: string; readonly passwordToken?: string; readonly file?: number; readonly show?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly url: string } } | Refused<"too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "validation_failed" | "invalid_id" | "share_closed" | "wrong_share_password" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Show what a link to files opens */
  'POST /share/open': {
    input: { body: { readonly token: string; readonly password?: string; readonly passwordToken?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly needsPassword: boolean; readonly passwordToken: string | null; readonly sharedBy: string | null; readonly expiresAt: string | null; readonly usesLeft: number | null; readonly files: readonly ({ readonly file: number; readonly name: string; readonly size: number; readonly contentType: string; readonly canShow: boolean; readonly previewUrl: string | null })[] } } | Refused<"too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "validation_failed" | "invalid_id" | "share_closed" | "wrong_share_password" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a client */
  'POST /system/client': {
    input: { body: { readonly clientKey: string; readonly grantTypeList: readonly (string)[]; readonly strongGrantTypeList?: readonly (string)[]; readonly deviceType?: string | null; readonly clientSecret?: string; readonly status?: string; readonly timeout?: number; readonly activeTimeout?: number; readonly wire?: string | null; readonly accessPath?: string | null; readonly accessPathList?: readonly (string)[] | null; readonly ipWhitelist?: string | null; readonly ipWhitelistList?: readonly (string)[] | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly id: number | string; readonly clientId: string; readonly clientSecret: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "client_not_found" | "rights_exceeded" | "invalid_client_field" | "invalid_client_timeout" | "client_key_taken" | "invalid_lifetime" | "unknown_grant_type" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export the clients */
  'POST /system/client/export': {
    input: { body: { readonly clientId?: string; readonly clientKey?: string; readonly clientSecret?: string; readonly status?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a parameter */
  'POST /system/config': {
    input: { body: { readonly configName: string; readonly configKey: string; readonly configValue?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "parameter_kept" | "role_not_found" | "built_in_role_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export parameters */
  'POST /system/config/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly configName?: string; readonly configKey?: string; readonly configType?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a department */
  'POST /system/dept': {
    input: { body: { readonly parentId?: number | string | null; readonly deptName: string; readonly deptCategory?: string | null; readonly orderNum: number; readonly leader?: number | string | null; readonly phone?: string | null; readonly email?: string | null; readonly status?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "rights_exceeded" | "department_cycle" | "department_disabled" | "department_is_root" | "department_has_children" | "department_has_enabled" | "department_has_posts" | "department_has_users" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a dictionary value */
  'POST /system/dict/data': {
    input: { body: { readonly dictType: string; readonly dictSort?: number | null; readonly dictLabel: string; readonly dictValue: string; readonly cssClass?: string | null; readonly listClass?: string | null; readonly isDefault?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export dictionary values */
  'POST /system/dict/data/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly dictType?: string; readonly dictLabel?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a dictionary */
  'POST /system/dict/type': {
    input: { body: { readonly dictName: string; readonly dictType: string; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export dictionaries */
  'POST /system/dict/type/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly dictName?: string; readonly dictType?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a rule of the directory */
  'POST /system/directory/rule': {
    input: { body: { readonly sortOrder?: number | null; readonly attribute?: string | null; readonly value: string; readonly role?: number | string | null; readonly department?: number | string | null; readonly post?: number | string | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "not_yours_to_give" | "rights_exceeded" | "department_disabled" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export rules of the directory */
  'POST /system/directory/rule/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly attribute?: string; readonly value?: string; readonly status?: string; readonly createByName?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Link an account to a person of the directory */
  'POST /system/directory/waiting/{id}/link': {
    input: { path: { readonly id: string }; body: { readonly userName?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_login_name" | "super_user_kept" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a menu, a page or a button */
  'POST /system/menu': {
    input: { body: { readonly menuName: string; readonly orderNum: number; readonly menuType: string; readonly parentId?: number | string | null; readonly path?: string | null; readonly component?: string | null; readonly queryParam?: string | null; readonly isFrame?: string | null; readonly isCache?: string | null; readonly visible?: string | null; readonly status?: string | null; readonly perms?: string | null; readonly icon?: string | null; readonly remark?: string | null; readonly activePath?: string | null; readonly plainRemark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_menu" | "menu_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a notice */
  'POST /system/notice': {
    input: { body: { readonly noticeTitle: string; readonly noticeType: string; readonly noticeContent?: string | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a post */
  'POST /system/post': {
    input: { body: { readonly deptId: number | string; readonly postCode: string; readonly postName: string; readonly postCategory?: string | null; readonly postSort: number; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "post_held" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export posts */
  'POST /system/post/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly postCode?: string; readonly postName?: string; readonly postCategory?: string; readonly status?: string; readonly deptId?: string; readonly belongDeptId?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a role */
  'POST /system/role': {
    input: { body: { readonly roleName: string; readonly roleKey: string; readonly roleSort: number; readonly menuCheckStrictly?: boolean | null; readonly deptCheckStrictly?: boolean | null; readonly status?: string | null; readonly remark?: string | null; readonly factorRequired?: boolean | null; readonly menuIds?: readonly (number | string)[] | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "role_not_found" | "invalid_role_key" | "role_taken" | "built_in_role_kept" | "own_role_kept" | "registration_role_kept" | "rights_exceeded" | "own_rights_kept" | "super_user_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export the roles */
  'POST /system/role/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly roleName?: string; readonly roleKey?: string; readonly status?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a user */
  'POST /system/user': {
    input: { body: { readonly deptId?: number | string | null; readonly email?: string | null; readonly phonenumber?: string | null; readonly sex?: string | null; readonly status?: string | null; readonly remark?: string | null; readonly roleIds?: readonly (number | string)[] | null; readonly postIds?: readonly (number | string)[] | null; readonly userName: string; readonly nickName: string; readonly password?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "not_yours_to_give" | "role_required" | "department_disabled" | "invalid_email" | "invalid_phone" | "weak_password" | "invalid_login_name" | "reserved_name" | "unsuitable_login_name" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export the users */
  'POST /system/user/export': {
    input: { body: { readonly userName?: string; readonly nickName?: string; readonly phonenumber?: string; readonly status?: string; readonly deptId?: string; readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Import users */
  'POST /system/user/importData': {
    input: { query?: { readonly updateSupport?: string | number | boolean; readonly dryRun?: string | number | boolean; readonly invite?: string | number | boolean }; body: { readonly updateSupport?: string; readonly dryRun?: string; readonly invite?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "import_failed" | "unreadable_sheet" | "too_many_rows" | "missing_column" | "upload_malformed" | "doubled_column" | "empty_sheet" | "invitations_off" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Get a template for importing users */
  'POST /system/user/importTemplate': {
    input: { body: { readonly [name: string]: unknown } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Invite a user */
  'POST /system/user/invite': {
    input: { body: { readonly deptId?: number | string | null; readonly email: string; readonly phonenumber?: string | null; readonly sex?: string | null; readonly status?: string | null; readonly remark?: string | null; readonly roleIds?: readonly (number | string)[] | null; readonly postIds?: readonly (number | string)[] | null; readonly userName?: string; readonly nickName?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "invitations_off" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "not_yours_to_give" | "role_required" | "department_disabled" | "invalid_email" | "invalid_phone" | "weak_password" | "invalid_login_name" | "reserved_name" | "unsuitable_login_name" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Make a key for a service account */
  'POST /system/user/keys': {
    input: { body: { readonly name: string; readonly days: number; readonly permissions: readonly (string)[]; readonly password?: string; readonly otp?: string; readonly passkey?: { readonly passkeyId: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle: string }; readonly networks?: readonly (string)[]; readonly userId: number | string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly keyId: number | string; readonly key: string; readonly expireTime: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "passkey_not_proven" | "passkeys_off" | "wrong_password" | "wrong_factor" | "factor_required" | "fresh_login_required" | "account_locked" | "invalid_permission_code" | "rights_exceeded" | "too_many_keys" | "no_service_account" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Change own avatar */
  'POST /system/user/profile/avatar': {
    input: { body: { readonly avatarfile: Blob } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly imgUrl: string; readonly url: string } } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "validation_failed" | "invalid_id" | "upload_empty" | "upload_too_large" | "upload_type" | "upload_content" | "upload_aborted" | "quota_bytes" | "quota_department" | "quota_files" | "quota_running" | "scan_failed" | "file_quarantined" | "no_storage_platform" | "upload_unconfirmed" | "file_not_found" | "file_altered" | "storage_full" | "storage_unreachable" | "upload_malformed" | "upload_checksum" | "digest_header" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Add a webhook */
  'POST /system/webhook': {
    input: { body: { readonly name: string; readonly url: string; readonly events: readonly (string)[] | string; readonly sendsContacts?: string | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "webhook_address_refused" | "webhook_contacts_refused" | "webhook_contacts_unencrypted" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Export webhooks */
  'POST /system/webhook/export': {
    input: { body: { readonly "params[beginTime]"?: string; readonly "params[endTime]"?: string; readonly name?: string; readonly url?: string; readonly status?: string } }
    answer: Response | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Try a webhook */
  'POST /system/webhook/{id}/ping': {
    input: { path: { readonly id: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly status: number; readonly failure: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "webhook_not_found" | "webhook_without_secret" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Send to a webhook again */
  'POST /system/webhook/{id}/replay': {
    input: { path: { readonly id: string }; body: { readonly ids?: string; readonly since?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly deliveries: number } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "webhook_not_found" | "invalid_date" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Give a webhook a new secret */
  'POST /system/webhook/{id}/secret': {
    input: { path: { readonly id: string }; body: { readonly endsOld?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly secret: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "webhook_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Rename a passkey */
  'PUT /auth/passkeys/{id}': {
    input: { path: { readonly id: string }; body: { readonly name: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "passkey_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a storage platform */
  'PUT /resource/oss/config': {
    input: { body: { readonly ossConfigId: number | string; readonly configKey: string; readonly bucketName?: string | null; readonly endpoint: string; readonly prefix?: string | null; readonly domain?: string | null; readonly isHttps?: "Y" | "N" | "" | null; readonly region?: string | null; readonly accessPolicy?: "0" | "1" | "2" | "" | null; readonly ext1?: string | null; readonly remark?: string | null; readonly accessKey?: string | null; readonly secretKey?: string | null; readonly force?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_platform" | "platform_key_taken" | "access_key_reference" | "platform_not_working" | "platform_not_private" | "endpoint_not_found" | "endpoint_not_allowed" | "endpoint_needs_name" | "endpoint_has_bucket" | "endpoint_has_path" | "domain_is_no_name" | "domain_not_signed" | "unknown_cloud" | "root_not_allowed" | "root_overlaps" | "no_storage_platform" | "platform_not_found" | "platform_changing" | "platform_files" | "platform_location_in_use" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Set or unset the default storage platform */
  'PUT /resource/oss/config/changeStatus': {
    input: { body: { readonly ossConfigId: number | string; readonly status: string; readonly force?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "platform_not_found" | "platform_not_working" | "platform_changing" | "no_storage_platform" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Put files on hold, or end a hold */
  'PUT /resource/oss/hold/{ids}': {
    input: { path: { readonly ids: string }; body: { readonly holdReason?: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "file_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Pause, resume or cancel a move of files */
  'PUT /resource/oss/migration/changeStatus': {
    input: { body: { readonly migrationId: number | string; readonly action: "pause" | "resume" | "cancel" } }
    answer: { readonly code: 200; readonly msg: string; readonly data: Schemas['FileMigration'] } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "migration_not_found" | "migration_state" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Set the limits of a user, a role or a department */
  'PUT /resource/oss/quota': {
    input: { body: { readonly subject: "user" | "role" | "department"; readonly subjectId: number | string; readonly quotaBytes?: number | null; readonly quotaFiles?: number | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Restore files from the trash */
  'PUT /resource/oss/trash/{ids}': {
    input: { path: { readonly ids: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "file_not_found" | "quota_bytes" | "quota_department" | "quota_files" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Change a client */
  'PUT /system/client': {
    input: { body: { readonly id: number | string; readonly clientKey: string; readonly grantTypeList: readonly (string)[]; readonly strongGrantTypeList?: readonly (string)[]; readonly deviceType?: string | null; readonly clientSecret?: string; readonly status?: string; readonly timeout?: number; readonly activeTimeout?: number; readonly wire?: string | null; readonly accessPath?: string | null; readonly accessPathList?: readonly (string)[] | null; readonly ipWhitelist?: string | null; readonly ipWhitelistList?: readonly (string)[] | null; readonly force?: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "client_not_found" | "rights_exceeded" | "invalid_client_field" | "invalid_client_timeout" | "client_key_taken" | "invalid_lifetime" | "unknown_grant_type" | "built_in_client_kept" | "rules_shut_out" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Enable or disable a client */
  'PUT /system/client/changeStatus': {
    input: { body: { readonly clientId: number | string; readonly status: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "client_not_found" | "built_in_client_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Reset the secret of a client */
  'PUT /system/client/resetSecret': {
    input: { body: { readonly id: number | string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: { readonly clientSecret: string } } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "client_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a parameter */
  'PUT /system/config': {
    input: { body: { readonly configId: number | string; readonly configName?: string | null; readonly configKey?: string | null; readonly configValue?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "parameter_kept" | "role_not_found" | "built_in_role_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Set the value of a system parameter */
  'PUT /system/config/updateByKey': {
    input: { body: { readonly configKey: string; readonly configValue: string | boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "parameter_kept" | "role_not_found" | "built_in_role_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a department */
  'PUT /system/dept': {
    input: { body: { readonly deptId: number | string; readonly parentId?: number | string | null; readonly deptName?: string | null; readonly deptCategory?: string | null; readonly orderNum?: number | null; readonly leader?: number | string | null; readonly phone?: string | null; readonly email?: string | null; readonly status?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "rights_exceeded" | "department_cycle" | "department_disabled" | "department_is_root" | "department_has_children" | "department_has_enabled" | "department_has_posts" | "department_has_users" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a dictionary value */
  'PUT /system/dict/data': {
    input: { body: { readonly dictCode: number | string; readonly dictType?: string | null; readonly dictSort?: number | null; readonly dictLabel?: string | null; readonly dictValue?: string | null; readonly cssClass?: string | null; readonly listClass?: string | null; readonly isDefault?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a dictionary */
  'PUT /system/dict/type': {
    input: { body: { readonly dictId: number | string; readonly dictName?: string | null; readonly dictType?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a rule of the directory */
  'PUT /system/directory/rule': {
    input: { body: { readonly id: number | string; readonly sortOrder?: number | null; readonly attribute?: string | null; readonly value?: string | null; readonly role?: number | string | null; readonly department?: number | string | null; readonly post?: number | string | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "not_yours_to_give" | "rights_exceeded" | "department_disabled" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a menu, a page or a button */
  'PUT /system/menu': {
    input: { body: { readonly menuId: number | string; readonly menuName?: string | null; readonly orderNum?: number | null; readonly menuType?: string | null; readonly parentId?: number | string | null; readonly path?: string | null; readonly component?: string | null; readonly queryParam?: string | null; readonly isFrame?: string | null; readonly isCache?: string | null; readonly visible?: string | null; readonly status?: string | null; readonly perms?: string | null; readonly icon?: string | null; readonly remark?: string | null; readonly activePath?: string | null; readonly plainRemark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "invalid_menu" | "menu_not_found" | "menu_page_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a notice */
  'PUT /system/notice': {
    input: { body: { readonly noticeId: number | string; readonly noticeTitle?: string | null; readonly noticeType?: string | null; readonly noticeContent?: string | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a post */
  'PUT /system/post': {
    input: { body: { readonly postId: number | string; readonly deptId?: number | string | null; readonly postCode?: string | null; readonly postName?: string | null; readonly postCategory?: string | null; readonly postSort?: number | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "post_held" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a role */
  'PUT /system/role': {
    input: { body: { readonly roleId: number | string; readonly roleName?: string | null; readonly roleKey?: string | null; readonly roleSort?: number | null; readonly menuCheckStrictly?: boolean | null; readonly deptCheckStrictly?: boolean | null; readonly status?: string | null; readonly remark?: string | null; readonly factorRequired?: boolean | null; readonly menuIds?: readonly (number | string)[] | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "role_not_found" | "invalid_role_key" | "role_taken" | "built_in_role_kept" | "own_role_kept" | "registration_role_kept" | "rights_exceeded" | "own_rights_kept" | "super_user_kept" | "role_held" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Take a role from a user */
  'PUT /system/role/authUser/cancel': {
    input: { body: { readonly roleId: number | string; readonly userId: number | string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "role_not_found" | "invalid_role_key" | "role_taken" | "built_in_role_kept" | "own_role_kept" | "registration_role_kept" | "rights_exceeded" | "own_rights_kept" | "super_user_kept" | "holder_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Take a role from users */
  'PUT /system/role/authUser/cancelAll': {
    input: { query: { readonly roleId: string | number | boolean; readonly userIds: string | number | boolean }; body: { readonly [name: string]: unknown } | null }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "role_not_found" | "invalid_role_key" | "role_taken" | "built_in_role_kept" | "own_role_kept" | "registration_role_kept" | "rights_exceeded" | "own_rights_kept" | "super_user_kept" | "holder_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Assign a role to users */
  'PUT /system/role/authUser/selectAll': {
    input: { query: { readonly roleId: string | number | boolean; readonly userIds: string | number | boolean }; body: { readonly [name: string]: unknown } | null }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "validation_failed" | "invalid_id" | "role_not_found" | "invalid_role_key" | "role_taken" | "built_in_role_kept" | "own_role_kept" | "registration_role_kept" | "rights_exceeded" | "own_rights_kept" | "super_user_kept" | "holder_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Enable or disable a role */
  'PUT /system/role/changeStatus': {
    input: { body: { readonly roleId: number | string; readonly status: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "role_not_found" | "invalid_role_key" | "role_taken" | "built_in_role_kept" | "own_role_kept" | "registration_role_kept" | "rights_exceeded" | "own_rights_kept" | "super_user_kept" | "role_held" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Set the data scope of a role */
  'PUT /system/role/dataScope': {
    input: { body: { readonly roleId: number | string; readonly dataScope: string; readonly deptCheckStrictly?: boolean | null; readonly deptIds?: readonly (number | string)[] | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "role_not_found" | "invalid_role_key" | "role_taken" | "built_in_role_kept" | "own_role_kept" | "registration_role_kept" | "rights_exceeded" | "own_rights_kept" | "super_user_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Set the rights of a role */
  'PUT /system/role/permission': {
    input: { body: { readonly roleId: number | string; readonly menuIds: readonly (number | string)[]; readonly deptIds: readonly (number | string)[]; readonly menuCheckStrictly?: boolean | null; readonly dataScope: string; readonly deptCheckStrictly?: boolean | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "role_not_found" | "built_in_role_kept" | "own_role_kept" | "rights_exceeded" | "own_rights_kept" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a user */
  'PUT /system/user': {
    input: { body: { readonly userId: number | string; readonly deptId?: number | string | null; readonly email?: string | null; readonly phonenumber?: string | null; readonly sex?: string | null; readonly status?: string | null; readonly remark?: string | null; readonly roleIds?: readonly (number | string)[] | null; readonly postIds?: readonly (number | string)[] | null; readonly nickName?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "fresh_login_required" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "not_yours_to_give" | "role_required" | "department_disabled" | "invalid_email" | "invalid_phone" | "weak_password" | "invalid_login_name" | "reserved_name" | "unsuitable_login_name" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Assign roles to a user */
  'PUT /system/user/authRole': {
    input: { query?: { readonly userId?: string | number | boolean; readonly roleIds?: string | number | boolean }; body: { readonly userId?: number | string; readonly roleIds?: readonly (number | string)[] } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "not_yours_to_give" | "role_required" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Enable or disable a user */
  'PUT /system/user/changeStatus': {
    input: { body: { readonly userId: number | string; readonly status: string } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Send invitations again, or ask to prove an address */
  'PUT /system/user/invite': {
    input: { body: { readonly userIds: readonly (number | string)[] } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "invitations_off" | "not_invited" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Change own profile */
  'PUT /system/user/profile': {
    input: { body: { readonly nickName?: string; readonly email?: string | null; readonly phonenumber?: string | null; readonly sex?: string; readonly avatarId?: number | string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "fresh_login_required" | "invalid_email" | "invalid_phone" | "contact_taken" | "file_not_found" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Change own password */
  'PUT /system/user/profile/updatePwd': {
    input: { body: { readonly oldPassword: string; readonly newPassword: string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "wrong_password" | "same_password" | "weak_password" | "account_locked" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Set the password of a user */
  'PUT /system/user/resetPwd': {
    input: { body: { readonly userId: number | string; readonly password: string }; sealed: true }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "development_only" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "envelope_required" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "weak_password" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Make a user a service account, or a person again */
  'PUT /system/user/serviceAccount': {
    input: { body: { readonly userId: number | string; readonly serviceAccount: boolean } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "super_user_kept" | "own_rights_kept" | "rights_exceeded" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
  /** Edit a webhook */
  'PUT /system/webhook': {
    input: { body: { readonly id: number | string; readonly name?: string | null; readonly url?: string | null; readonly events?: readonly (string)[] | string | null; readonly sendsContacts?: string | null; readonly status?: string | null; readonly remark?: string | null } }
    answer: { readonly code: 200; readonly msg: string; readonly data: null } | Refused<"not_logged_in" | "permission_denied" | "password_change_required" | "factor_setup_required" | "key_not_accepted" | "key_outside_networks" | "unknown_wire" | "client_outside_paths" | "client_outside_networks" | "too_many_requests" | "malformed_body" | "body_too_large" | "unsupported_content_type" | "other_generation" | "invalid_envelope" | "repeated_submit" | "validation_failed" | "invalid_id" | "record_not_found" | "invalid_field" | "field_taken" | "record_in_use" | "record_referred" | "record_built_in" | "webhook_address_refused" | "webhook_contacts_refused" | "webhook_contacts_unencrypted" | "internal_error" | "dependency_unavailable" | "overloaded" | "bad_request" | "answer_not_encrypted">
  }
}

/** What is sent to webhooks, by its type. */
export interface WebhookMessages {
  /** Somebody has logged in */
  'session.opened': { readonly type: "session.opened"; readonly version: 1; readonly timestamp: string; readonly data: { readonly userId: string; readonly clientId: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** Sessions were ended before their time */
  'session.ended': { readonly type: "session.ended"; readonly version: 1; readonly timestamp: string; readonly data: { readonly userId: string; readonly reason: string; readonly sessions: number; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account was added */
  'user.added': { readonly type: "user.added"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly email?: string | null; readonly phoneNumber?: string | null; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account has changed: names of the fields */
  'user.changed': { readonly type: "user.changed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly fields: readonly (string)[]; readonly email?: string | null; readonly phoneNumber?: string | null; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account was disabled */
  'user.disabled': { readonly type: "user.disabled"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account was removed */
  'user.removed': { readonly type: "user.removed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account is locked after wrong passwords or codes */
  'user.locked': { readonly type: "user.locked"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account has another password */
  'user.password-changed': { readonly type: "user.password-changed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account has other roles */
  'user.roles-changed': { readonly type: "user.roles-changed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account has another second factor */
  'factor.added': { readonly type: "factor.added"; readonly version: 1; readonly timestamp: string; readonly data: { readonly userId: string; readonly kind: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** An account has lost a second factor */
  'factor.removed': { readonly type: "factor.removed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly userId: string; readonly kind: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A role was added */
  'role.added': { readonly type: "role.added"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A role has changed */
  'role.changed': { readonly type: "role.changed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly fields: readonly (string)[]; readonly by?: { readonly id: string; readonly name: string } } }
  /** A role was removed */
  'role.removed': { readonly type: "role.removed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A client was added */
  'client.added': { readonly type: "client.added"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A client has changed */
  'client.changed': { readonly type: "client.changed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly fields: readonly (string)[]; readonly by?: { readonly id: string; readonly name: string } } }
  /** A client was removed */
  'client.removed': { readonly type: "client.removed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A storage platform was added */
  'platform.added': { readonly type: "platform.added"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A storage platform has changed */
  'platform.changed': { readonly type: "platform.changed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly fields: readonly (string)[]; readonly by?: { readonly id: string; readonly name: string } } }
  /** A storage platform was removed */
  'platform.removed': { readonly type: "platform.removed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A file was stored */
  'file.stored': { readonly type: "file.stored"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly bytes: number; readonly by?: { readonly id: string; readonly name: string } } }
  /** A file is in the trash, or gone for good */
  'file.removed': { readonly type: "file.removed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A file is back from the trash */
  'file.restored': { readonly type: "file.restored"; readonly version: 1; readonly timestamp: string; readonly data: { readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** 80 % of a limit is used */
  'limit.near': { readonly type: "limit.near"; readonly version: 1; readonly timestamp: string; readonly data: { readonly subject: string; readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** The hourly head of the chain of a log */
  'audit.head': { readonly type: "audit.head"; readonly version: 1; readonly timestamp: string; readonly data: { readonly log: string; readonly number: number; readonly hash: string; readonly keyId: string; readonly signature: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A row was added */
  'record.added': { readonly type: "record.added"; readonly version: 1; readonly timestamp: string; readonly data: { readonly record: string; readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
  /** A row has changed: names of the fields */
  'record.changed': { readonly type: "record.changed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly record: string; readonly id: string; readonly fields: readonly (string)[]; readonly by?: { readonly id: string; readonly name: string } } }
  /** A row was removed */
  'record.removed': { readonly type: "record.removed"; readonly version: 1; readonly timestamp: string; readonly data: { readonly record: string; readonly id: string; readonly by?: { readonly id: string; readonly name: string } } }
}
