import { delimiter, dirname, join } from 'node:path';
import type { Cell } from '#engine/cell/cell.ts';
import type { DeviceApp } from './device-house.ts';
import { gapsOf } from './gaps.ts';
import type { DeviceModel } from './models.ts';
import type { Toolchain } from './toolchain.ts';

export const HEAP_MB = 768;

/** What the simulated system opens of the JVM's insides. */
const OPENS = [
  'java.base/java.lang',
  'java.base/java.lang.invoke',
  'java.base/java.lang.reflect',
  'java.base/java.io',
  'java.base/java.net',
  'java.base/java.nio',
  'java.base/java.security',
  'java.base/java.text',
  'java.base/java.time',
  'java.base/java.util',
  'java.base/java.util.concurrent',
  'java.base/jdk.internal.access',
  'java.base/jdk.internal.misc',
  'java.base/jdk.internal.reflect',
  'java.base/sun.nio.ch',
];

/** Writes what the simulated system reads at its start into its own folder, which ends with the cell, and becomes the JVM. */
const SETTLE =
  'mkdir "$0" && printf %s "$1" > "$0/robolectric.properties" && printf %s "$2" > "$0/AndroidManifest.xml" && shift 2 && exec "$@"';

/** The shell's arguments that start a device with an app in its cell. */
export function deviceCommand(
  toolchain: Toolchain,
  app: DeviceApp,
  model: DeviceModel,
  cell: Cell,
): string[] {
  const settings = `${cell.work}/settings`;
  const properties = `sdk=${model.sdk}\nqualifiers=${model.qualifiers}\n`;
  const java = cell.path(join(toolchain.java.home, 'bin', 'java'));
  return [
    ...['-c', SETTLE, settings, properties, manifestOf(app, model.sdk)],
    ...[java, ...argumentsOf(toolchain, app, model, settings, cell)],
  ];
}

function argumentsOf(
  toolchain: Toolchain,
  app: DeviceApp,
  model: DeviceModel,
  settings: string,
  cell: Cell,
): string[] {
  const framework = join(toolchain.frameworks, model.framework);
  // Libraries find files beside their code, as lists of services: those are in the APK itself.
  const files = [...toolchain.classPath, app.classes, framework, gapsOf(toolchain, model), app.apk];
  return [
    `-Xmx${HEAP_MB}m`,
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-XX:MaxMetaspaceSize=384m',
    // What the framework takes of it anyway: grown step by step, each step would collect the whole heap.
    '-XX:MetaspaceSize=160m',
    '-Xmn160m',
    '-XX:MaxDirectMemorySize=128m',
    '-XX:+ExitOnOutOfMemoryError',
    // Converted code comes without the frames that verification wants; what it may do, it may do in its cell only.
    '-XX:+UnlockDiagnosticVMOptions',
    '-XX:-BytecodeVerificationRemote',
    '-XX:-UsePerfData',
    '-Xlog:disable',
    '-Xlog:all=off:stderr',
    '-Xshare:auto',
    '--enable-native-access=ALL-UNNAMED',
    ...(toolchain.java.version >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : []),
    ...OPENS.flatMap((name) => ['--add-opens', `${name}=ALL-UNNAMED`]),
    `-Djava.io.tmpdir=${cell.work}`,
    `-Duser.home=${cell.work}`,
    '-Djava.awt.headless=true',
    '-Drobolectric.offline=true',
    `-Drobolectric.dependency.dir=${cell.path(dirname(framework))}`,
    '-Drobolectric.logging.enabled=false',
    `-Drove.apk=${cell.path(app.apk)}`,
    `-Drove.classes=${cell.path(app.classes)}`,
    `-Drove.manifest=${settings}/AndroidManifest.xml`,
    `-Drove.package=${app.package_name}`,
    ...waysOut(cell.way_out),
    '-cp',
    [settings, ...files.map((one) => cell.path(one))].join(delimiter),
    'rove.device.Main',
  ];
}

/** What the simulated system wants to read beside the APK's own manifest. */
function manifestOf({ package_name, target_sdk }: DeviceApp, sdk: number): string {
  const target = Math.max(1, Math.min(target_sdk, sdk));
  return `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="${package_name.replace(/[^\w.]/g, '')}">
  <uses-sdk android:minSdkVersion="${Math.min(21, target)}" android:targetSdkVersion="${target}" />
  <application />
</manifest>
`;
}

/** Java's own clients, and those of apps, go through the proxy; what opens a socket by itself goes nowhere. */
function waysOut(proxyUrl: string | null): string[] {
  if (proxyUrl === null) return [];
  const { hostname, port } = new URL(proxyUrl);
  const both = ['http', 'https'].flatMap((scheme) => [
    `-D${scheme}.proxyHost=${hostname}`,
    `-D${scheme}.proxyPort=${port}`,
  ]);
  // What Java leaves out by itself is this machine: a target's own addresses too are for the proxy to judge.
  return [...both, '-Dhttp.nonProxyHosts='];
}
