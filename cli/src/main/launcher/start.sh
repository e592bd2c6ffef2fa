# Starts the command line. The launcher of a clone and that of the archive source this file and call
#
#   start JDK HOME CLASSPATH AOT STAMP JAVA-OPTION… -- ARGUMENT…
#
# AOT is the file of the AOT cache, which is made where it is missing or older than STAMP and makes later
# starts of Java faster.
start() {
  local jdk=$1 java=$1/bin/java home=$2 classpath=$3 aot=$4 stamp=$5
  shift 5

  # Without a locale, or with one that is not installed, Java could not open files whose names have
  # letters outside ASCII.
  local charset
  if command -v locale >/dev/null; then
    charset=$(locale charmap 2>/dev/null) || charset=
  else
    charset=${LC_ALL:-${LC_CTYPE:-${LANG:-}}}
  fi
  case $charset in
    '' | C | POSIX | ANSI_X3.4-1968 | US-ASCII) export LC_ALL=C.UTF-8 2>/dev/null ;;
  esac

  # The vector loops are slow until Java has compiled them, so they are compiled early.
  local flags=(--add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED
    --add-opens java.base/java.io=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -XX:MaxRAMPercentage=70 -XX:-UsePerfData
    -XX:CompileCommand=quiet '-XX:CompileCommand=CompileThresholdScaling,dev.prism.simd.*::*,0.01'
    '-XX:CompileCommand=CompileThresholdScaling,jdk.incubator.vector.*::*,0.05' -Dprism.home="$home")
  case ${PRISM_JAVA_OPTS:-} in *GC*) ;; *) flags+=(-XX:+UseParallelGC) ;; esac
  while [ "$1" != -- ]; do
    flags+=("$1")
    shift
  done
  shift

  if { [ ! "$aot" -nt "$stamp" ] || [ ! "$aot" -nt "$jdk/release" ]; } && [ -w "${aot%/*}" ]; then
    "$java" "${flags[@]}" -XX:AOTCacheOutput="$aot.$$" -cp "$classpath" dev.prism.cli.AotTrainingRun \
      >/dev/null 2>&1 </dev/null && mv "$aot.$$" "$aot" 2>/dev/null || true
  fi
  [ -f "$aot" ] && flags+=(-XX:AOTCache="$aot")
  [ -t 1 ] && flags+=(-Dprism.terminal.out=true)
  [ -t 2 ] && flags+=(-Dprism.terminal.err=true)

  local run=("$java" "${flags[@]}")
  # PRISM_CLASSPATH: jars with user-defined measures, ψ, kernels or optimizers
  local program=(-cp "$classpath${PRISM_CLASSPATH:+:$PRISM_CLASSPATH}" dev.prism.cli.Main "$@")
  # Messages of the program go to standard error by descriptor 3. Warnings of Java are filtered: the one
  # about the vector module is removed. Without sed they are not, and come with the messages.
  if command -v sed >/dev/null; then
    exec "${run[@]}" -Dprism.err=3 ${PRISM_JAVA_OPTS:-} "${program[@]}" \
      3>&2 2> >(exec sed '/^WARNING: Using incubator modules/d' >&2)
  fi
  exec "${run[@]}" ${PRISM_JAVA_OPTS:-} "${program[@]}"
}
