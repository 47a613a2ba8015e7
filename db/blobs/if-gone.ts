/** For `catch`: gives `instead` where a file has gone meanwhile; whatever else went wrong is thrown. */
export function ifGone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
