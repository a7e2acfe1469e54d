import { vi } from 'vitest'

/** A navigator with other properties, until `vi.unstubAllGlobals()`. */
export function stubNavigator(properties: Record<string, unknown>) {
  const real = navigator
  // jsdom's getters refuse an object that only inherits from its navigator.
  const get = (_target: Navigator, name: string) => {
    if (name in properties) return properties[name]
    const value: unknown = Reflect.get(real, name, real)
    return typeof value === 'function' ? (value.bind(real) as unknown) : value
  }
  vi.stubGlobal('navigator', new Proxy(real, { get: get as ProxyHandler<Navigator>['get'] }))
}
