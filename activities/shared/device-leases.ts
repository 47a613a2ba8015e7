import {
  enterDevice,
  keepDeviceLease,
  leaveDevice,
  releaseDeviceLease,
  takeDeviceLease,
} from '#app/runs/device-leases.ts';
import type { Db } from '#db/connection.ts';
import type { Leases } from '#engine/drivers/android/pool/device-pool.ts';

/** Leases of devices that hold over all workers of an installation. */
export function deviceLeases(db: Db): Leases {
  return {
    take: (run, devices) => takeDeviceLease(db, run, devices),
    keep: (run, session) => keepDeviceLease(db, run, session),
    enter: (run, session) => enterDevice(db, run, session),
    leave: (run, session) => leaveDevice(db, run, session),
    release: (run) => releaseDeviceLease(db, run),
  };
}
