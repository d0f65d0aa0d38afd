/* A disk that takes its time, or hangs: what is read and written below the folder SLOW_FOLDER waits SLOW_MS
 * milliseconds, and for as long as there is a file SLOW_HANGS. Loaded before the C library (LD_PRELOAD). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static int is_slow(int handle) {
    char link[64], path[4096];
    const char *folder = getenv("SLOW_FOLDER");
    if (folder == NULL) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

static void wait_for_disk(int handle) {
    if (!is_slow(handle)) return;
    const char *ms = getenv("SLOW_MS"), *hangs = getenv("SLOW_HANGS");
    long slow = ms == NULL ? 0 : atol(ms);
    struct timespec time = {slow / 1000, slow % 1000 * 1000000L}, moment = {0, 5000000L};
    nanosleep(&time, NULL);
    while (hangs != NULL && access(hangs, F_OK) == 0) nanosleep(&moment, NULL);
}

#define SLOW(type, name, parameters, arguments)                                \
    type name parameters {                                                     \
        static type (*plain) parameters;                                       \
        if (plain == NULL) *(void **)&plain = dlsym(RTLD_NEXT, #name);         \
        wait_for_disk(handle);                                                 \
        return plain arguments;                                                \
    }

SLOW(ssize_t, pwrite64, (int handle, const void *data, size_t size, off64_t at), (handle, data, size, at))
SLOW(ssize_t, pwrite, (int handle, const void *data, size_t size, off_t at), (handle, data, size, at))
SLOW(ssize_t, write, (int handle, const void *data, size_t size), (handle, data, size))
SLOW(ssize_t, pread64, (int handle, void *data, size_t size, off64_t at), (handle, data, size, at))
SLOW(ssize_t, pread, (int handle, void *data, size_t size, off_t at), (handle, data, size, at))
SLOW(ssize_t, read, (int handle, void *data, size_t size), (handle, data, size))
SLOW(int, fsync, (int handle), (handle))
SLOW(int, fdatasync, (int handle), (handle))
SLOW(int, ftruncate64, (int handle, off64_t size), (handle, size))
SLOW(int, ftruncate, (int handle, off_t size), (handle, size))
