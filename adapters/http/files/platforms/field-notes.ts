/** Descriptions of two fields, for forms and rows. */
export const FIELD_NOTES = {
  domain:
    'Start of the URLs of files: a path on this service (`/file/`) or, for local platforms, an origin that a proxy serves. For other platforms, the host name for which URLs are signed',
  accessPolicy: '`0`: private. Other values are refused, because files are always private',
}
