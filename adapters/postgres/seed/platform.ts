export const BUILT_IN_PLATFORM = {
  id: '1',
  key: 'default',
  kind: 'local' as const,
  status: 'normal' as const,
  isDefault: true,
  basePath: '',
  /** Below the data folder, wherever that is. */
  rootPath: 'oss',
}
