/** `sys.user.initPassword` is empty on purpose: no password is known beforehand. */
export const builtInParameters = [
  {
    id: '1',
    key: 'sys.oss.previewListResource',
    name: 'Show pictures in the file list',
    value: 'true',
  },
  { id: '2', key: 'sys.user.initPassword', name: 'Password proposed for new users', value: '' },
  { id: '3', key: 'sys.account.registerUser', name: 'Anybody may register', value: 'false' },
]
