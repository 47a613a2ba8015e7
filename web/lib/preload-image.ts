/** Loads a picture ahead. Says whether it came within the time; what comes later is in the browser's cache. */
export function preloadImage(src: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const image = new Image();
    const settle = (loaded: boolean) => {
      clearTimeout(timer);
      resolve(loaded);
    };
    image.onload = () => settle(true);
    image.onerror = () => settle(false);
    image.src = src;
  });
}
